// Written by `npm run messages`.
// @ts-nocheck


export const messages: Readonly<Record<string, (args: Record<string, unknown>) => string>> = {
  channel_email: () => "E-Mail",
  rule_cron_fail: () => "Cron-Job fehlgeschlagen",
  rule_cron_missed: () => "Cron-Job ausgeblieben",
  rule_cron_overrun: () => "Cron-Job läuft zu lange",
  rule_cron_too_fast: () => "Cron-Job zu schnell fertig",
  rule_server_offline: () => "Server offline",
  rule_server_metric: () => "CPU, Speicher oder Platte über 90 %",
  rule_process_stopped: () => "Prozess läuft nicht",
  rule_uptime_down: () => "Verfügbarkeitsprüfung ausgefallen",
  rule_uptime_degraded: () => "Verfügbarkeitsprüfung langsam",
  rule_certificate_expiring: () => "Zertifikat läuft ab"
}
