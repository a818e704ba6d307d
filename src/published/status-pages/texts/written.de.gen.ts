// Written by `npm run messages`.
// @ts-nocheck


export const messages: Readonly<Record<string, (args: Record<string, unknown>) => string>> = {
  investigating: () => "Wir untersuchen das.",
  identified: () => "Die Ursache ist gefunden.",
  monitoring: () => "Eine Lösung ist eingespielt, und wir beobachten, wie sie wirkt.",
  resolved: () => "Dieser Vorfall ist vorbei.",
  is_offline: (d) => d.name + " ist offline",
  is_down: (d) => d.name + " ist ausgefallen",
  down: (d) => "**" + d.name + "** funktioniert seit " + d.since + " UTC nicht. Wir untersuchen das.",
  back: (d) => "**" + d.name + "** funktioniert wieder.",
  gone: (d) => "**" + d.name + "** wird nicht mehr überwacht."
}
