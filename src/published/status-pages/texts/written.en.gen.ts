// Written by `npm run messages`.
// @ts-nocheck


export const messages: Readonly<Record<string, (args: Record<string, unknown>) => string>> = {
  investigating: () => "We are looking into this.",
  identified: () => "The cause has been found.",
  monitoring: () => "A fix is in place, and we are watching how it does.",
  resolved: () => "This incident is over.",
  is_offline: (d) => d.name + " is offline",
  is_down: (d) => d.name + " is down",
  down: (d) => "**" + d.name + "** has not been working since " + d.since + " UTC. We are looking into it.",
  back: (d) => "**" + d.name + "** is working again.",
  gone: (d) => "**" + d.name + "** is no longer monitored."
}
