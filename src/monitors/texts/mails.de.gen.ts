// Written by `npm run messages`.
// @ts-nocheck


export const messages: Readonly<Record<string, (args: Record<string, unknown>) => string>> = {
  late_subject: () => "Tocsin verbucht Pings verspätet",
  late_title: () => "Pings werden mehr als 30 Sekunden verspätet verbucht",
  late_text: () => "Jeder Ping, der beantwortet wird, liegt im Journal und wird noch verbucht. Bis das aufgeholt ist, wird über keine Frist geurteilt: Niemand erfährt von einem Job, der ausbleibt.",
  late_why: () => "Meistens ist die Datenbank langsam, gesperrt oder ohne Platz. Im Log des Dienstes steht mehr.",
  in_time_subject: () => "Tocsin verbucht Pings wieder rechtzeitig",
  in_time_title: () => "Pings werden wieder rechtzeitig verbucht",
  in_time_text: () => "Eine Zeit lang wurden sie mehr als 30 Sekunden verspätet verbucht. Was in der Zeit beantwortet wurde, ist verbucht, und über die Fristen ist geurteilt.",
  set_aside_subject: () => "Tocsin konnte einen Ping nicht verbuchen",
  set_aside_title: () => "Ein Ping konnte nicht verbucht werden",
  set_aside_text: () => "Er liegt in der Tabelle dead_letter, mit dem, was er sagte, und dem Grund. Andere werden verbucht wie immer, aber die Prüfung, zu der er gehört, hat nichts von ihm gehört.",
  set_aside_next: () => "Die nächste E-Mail kommt, wenn eine Stunde lang keiner liegen blieb.",
  all_again_subject: () => "Tocsin verbucht wieder alle Pings",
  all_again_title: () => "Seit einer Stunde blieb kein Ping liegen",
  all_again_text: () => "Was vorher liegen blieb, steht in der Tabelle dead_letter.",
  since: () => "Seit",
  until: () => "Bis",
  pings_set_aside: () => "Liegen gebliebene Pings",
  open: () => "Tocsin öffnen",
  footer: () => "Alle, die dieses Tocsin betreiben, bekommen diese E-Mail."
}
