// Português (Brasil).

import type { Texts } from '../texts.ts';

export const texts: Texts = {
  label: (text) => `${text}:`,
  format: {
    units: {},
    justNow: 'agora mesmo',
    anyMoment: 'a qualquer momento',
    ago: (duration) => `há ${duration}`,
    ahead: (duration) => `em ${duration}`,
  },
  metrics: {
    cpu: 'CPU',
    memory: 'Memória',
    disk: 'Disco',
    load_1m: 'Carga, 1 min',
    load_5m: 'Carga, 5 min',
    load_15m: 'Carga, 15 min',
    uptime: 'Tempo desde o boot',
    network_in: 'Rede, entrada',
    network_out: 'Rede, saída',
    swap: 'Swap',
    disk_read: 'Leitura de disco',
    disk_write: 'Escrita em disco',
    temperature: 'Temperatura',
  },
  probes: {
    timeout: 'Sem resposta a tempo',
    dns: 'Nome não encontrado',
    refused: 'Conexão recusada',
    unreachable: 'Inacessível',
    reset: 'Conexão interrompida',
    tls: 'Falha no TLS',
    status: 'Status inesperado',
    assertion: 'Uma condição não foi atendida',
    error_answer: 'O servidor respondeu com um erro',
    too_large: 'Resposta grande demais',
    blocked_address: 'Não é permitido sondar este endereço',
    not_failed: 'Respondeu, mas era esperada uma falha',
    unsupported: 'Não é possível sondar a partir dali',
    set_by_hand: 'Marcado manualmente como fora do ar',
    other: 'A sondagem falhou',
  },
  failures: {
    refused: (host, port) => `Conexão recusada por ${host}, porta ${port}`,
    reset: (host, port) => `Conexão interrompida por ${host}, porta ${port}`,
    closed_handshake: (host, port) => `Conexão encerrada por ${host}, porta ${port}, durante o handshake TLS`,
    closed: (host, port) => `Conexão encerrada por ${host}, porta ${port}, antes do fim da resposta`,
    no_route: (host, port) => `Sem rota para ${host}, porta ${port}`,
    no_connection: (host, port) => `Sem conexão a tempo com ${host}, porta ${port}`,
    expired: (host, port, time) => `O certificado de ${host}, porta ${port}, expirou: ${time}`,
    timeout: (duration) => `Sem resposta completa em ${duration}`,
    another_answer: 'A resposta foi outra',
    hung_up: 'Conexão encerrada',
    unresolved: 'O nome não pôde ser resolvido',
    no_address: 'O nome não tem endereço',
    blocked: 'Leva a um endereço que não é permitido sondar',
    compared: (reason, expected, seen) =>
      `${reason}: esperado ${expected}, ${seen === null ? 'nada recebido' : `recebido ${seen}`}`,
    because: (reason, error) => `${reason}: ${error}`,
    step: (number, name) => `Etapa ${number} (${name})`,
    answered: (status, expected) =>
      `Respondeu ${status}, ${expected === null ? 'o que não era esperado' : `mas era esperado ${expected}`}`,
  },
  alerts: {
    sentence: (text) => `${text}.`,
    titles: {
      cron_fail: (name, code) => `${name} falhou${code === null ? '' : ` com código de saída ${code}`}`,
      cron_missed: (name) => `${name} não enviou o ping a tempo`,
      cron_overrun: (name) => `${name} está demorando demais`,
      cron_too_fast: (name) => `${name} terminou rápido demais`,
      server_offline: (name) => `${name} está offline`,
      location_offline: {
        silent: (name) => `O local ${name} está offline`,
        skewed: (name) => `O relógio do local ${name} está errado`,
        cut_off: (name) => `O local ${name} está isolado`,
      },
      server_metric: (name, metric, value, limit) => `${metric} de ${name}: ${value}, ${limit}`,
      process_none: (name, server) => `${name} não está rodando em ${server}`,
      process_few: (name, server, count) => `Processos de ${name} de menos em ${server}: ${count}`,
      process_many: (name, server, count) => `Processos de ${name} demais em ${server}: ${count}`,
      uptime_down: (name) => `${name} está fora do ar`,
      uptime_degraded: (name) => `${name} está com lentidão`,
      external_down: (name, integration) => `${integration} informa: ${name}`,
      certificate_expiring: (name, days) =>
        `O certificado de ${name} ${days < 0 ? 'expirou' : `expira em ${daysLeft(days)}`}`,
    },
    limits: {
      gt: (threshold) => `acima de ${threshold}`,
      ge: (threshold) => `a partir de ${threshold}`,
      lt: (threshold) => `abaixo de ${threshold}`,
      le: (threshold) => `até ${threshold}`,
    },
    exitCode: (code) => `Código de saída ${code}.`,
    ran: (duration) => `Rodou por ${duration}.`,
    missed: (expected, schedule, deadline) => `Esperado: ${expected} (${schedule}), no máximo ${deadline}.`,
    every: (interval) => `a cada ${interval}`,
    cronIn: (expression, zone) => `${expression} em ${zone}`,
    lastPing: (time) => (time === null ? 'Nenhum ping até agora.' : `Último ping: ${time}.`),
    lastCall: (time) => `Última chamada da sonda: ${time ?? 'nunca'}. O que ela veria nesse tempo não conta.`,
    seesNothing: {
      skewed: (since) => `O relógio está errado em mais de 2 s. O que ele viu desde ${since} não conta.`,
      cut_off: (since) =>
        `Ele não alcança os próprios alvos de referência. O que ele viu desde ${since} não conta.`,
    },
    reportedSince: (time) => `Disparado desde ${time}.`,
    shownAt: (url) => `Detalhes: ${url}`,
    lastReport: (time) => (time === null ? 'Nenhum contato até agora.' : `Último contato: ${time}.`),
    overrun: (started, deadline) => `Início: ${started}. Fim no máximo: ${deadline}.`,
    tooFast: (duration, least) => `Terminou após ${duration}, mas uma execução leva pelo menos ${least}.`,
    matches: {
      name: (value) => `nome ${value}`,
      command: (value) => `linha de comando com “${value}”`,
      pidfile: (value) => `arquivo PID ${value}`,
      systemd: (value) => `unidade systemd ${value}`,
    },
    processes: (count, match, least, most) =>
      `Esperado: ${amount(least, most)} (${match}). Encontrado: ${count}.`,
    failingSince: (time, location) => `Falhando desde ${time}, sondagem de ${location}.`,
    membersDown: ({ down, counted, needed, list }) =>
      `${down} de ${counted} membros fora do ar, ${needed} precisam estar no ar: ${list}.`,
    downSince: (time) => `Fora do ar desde ${time}.`,
    took: (duration, limit) => `A última resposta levou ${duration}, o limite é ${limit}.`,
    slowSince: (time, location) => `Com lentidão desde ${time}, sondagem de ${location}.`,
    certificate: ({ subject, isOwn, isPast, time }) =>
      `${isOwn ? `O certificado de ${subject}` : `O certificado do emissor ${subject}`} ${isPast ? 'era' : 'é'} válido até ${time}.`,
    beyondSince: (limit, time) => `Está ${limit} desde ${time}.`,
    mostCpu: (list) => `Maior uso de CPU: ${list}.`,
    mostMemory: (list) => `Maior uso de memória: ${list}.`,
    fullestDisks: (list) => `Discos mais cheios: ${list}.`,
    diskOf: (used, total) => `${used} de ${total}`,
  },
};

function daysLeft(days: number): string {
  if (days === 0) return 'menos de um dia';
  return days === 1 ? 'um dia' : `${days} dias`;
}

function amount(least: string, most: string | null): string {
  if (most === null) return `pelo menos ${least}`;
  return most === least ? `exatamente ${least}` : `${least} a ${most}`;
}
