// Written by `npm run messages`.
// @ts-nocheck


export const messages: Readonly<Record<string, (args: Record<string, unknown>) => string>> = {
  late_subject: () => "Tocsin records pings late",
  late_title: () => "Pings are recorded more than 30 seconds late",
  late_text: () => "Every ping that is answered is kept in the journal and will be recorded. Until that has caught up, no deadline is judged: nobody is told of a job that is missing.",
  late_why: () => "Most often the database is slow, locked or short of room. The log of the service says more.",
  in_time_subject: () => "Tocsin records pings in time again",
  in_time_title: () => "Pings are recorded in time again",
  in_time_text: () => "For a while they were recorded more than 30 seconds late. What was answered meanwhile has been recorded, and the deadlines were judged.",
  set_aside_subject: () => "Tocsin could not record a ping",
  set_aside_title: () => "A ping could not be recorded",
  set_aside_text: () => "It was set aside in the table dead_letter, with what it said and why it was refused. Others are recorded as ever, but the check that it was for has not heard of it.",
  set_aside_next: () => "You are told again when nothing was set aside for an hour.",
  all_again_subject: () => "Tocsin records all pings again",
  all_again_title: () => "No ping had to be set aside for an hour",
  all_again_text: () => "What was set aside before is kept in the table dead_letter.",
  since: () => "Since",
  until: () => "Until",
  pings_set_aside: () => "Pings set aside",
  open: () => "Open Tocsin",
  footer: () => "Everybody who runs this instance of Tocsin gets this mail."
}
