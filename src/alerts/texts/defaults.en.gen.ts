// Written by `npm run messages`.
// @ts-nocheck


export const messages: Readonly<Record<string, (args: Record<string, unknown>) => string>> = {
  channel_email: () => "E-mail",
  rule_cron_fail: () => "Cron job failed",
  rule_cron_missed: () => "Cron job missed",
  rule_cron_overrun: () => "Cron job ran too long",
  rule_cron_too_fast: () => "Cron job ended too soon",
  rule_server_offline: () => "Server offline",
  rule_server_metric: () => "CPU, memory or disk above 90 %",
  rule_process_stopped: () => "Process stopped",
  rule_uptime_down: () => "Uptime check down",
  rule_uptime_degraded: () => "Uptime check degraded",
  rule_certificate_expiring: () => "Certificate expiring"
}
