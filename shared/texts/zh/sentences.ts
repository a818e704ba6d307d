// 简体中文。

import type { Texts } from '../texts.ts';

export const texts: Texts = {
  label: (text) => `${text}：`,
  format: {
    units: { s: '秒', min: '分钟', h: '小时', d: '天' },
    justNow: '刚刚',
    anyMoment: '即将',
    ago: (duration) => `${duration}前`,
    ahead: (duration) => `${duration}后`,
  },
  metrics: {
    cpu: 'CPU',
    memory: '内存',
    disk: '磁盘',
    load_1m: '负载（1 分钟）',
    load_5m: '负载（5 分钟）',
    load_15m: '负载（15 分钟）',
    uptime: '运行时长',
    network_in: '网络流入',
    network_out: '网络流出',
    swap: 'Swap',
    disk_read: '磁盘读取',
    disk_write: '磁盘写入',
    temperature: '温度',
  },
  probes: {
    timeout: '响应超时',
    dns: '域名未找到',
    refused: '连接被拒绝',
    unreachable: '无法访问',
    reset: '连接被重置',
    tls: 'TLS 失败',
    status: '状态码不符合预期',
    assertion: '断言未通过',
    error_answer: '服务器返回错误',
    too_large: '响应过大',
    blocked_address: '不允许探测该地址',
    not_failed: '目标有响应，但预期应失败',
    unsupported: '无法从该探测点探测',
    set_by_hand: '已手动设为故障',
    other: '探测失败',
  },
  failures: {
    refused: (host, port) => `${host} 端口 ${port} 拒绝连接`,
    reset: (host, port) => `${host} 端口 ${port} 重置了连接`,
    closed_handshake: (host, port) => `${host} 端口 ${port} 在 TLS 握手期间关闭了连接`,
    closed: (host, port) => `${host} 端口 ${port} 在响应完成前关闭了连接`,
    no_route: (host, port) => `没有到 ${host} 端口 ${port} 的路由`,
    no_connection: (host, port) => `连接 ${host} 端口 ${port} 超时`,
    expired: (host, port, time) => `${host} 端口 ${port} 的证书已过期：${time}`,
    timeout: (duration) => `${duration}内未收到完整响应`,
    another_answer: '收到其他响应',
    hung_up: '连接已关闭',
    unresolved: '域名无法解析',
    no_address: '域名没有对应的地址',
    blocked: '指向不允许探测的地址',
    compared: (reason, expected, seen) =>
      `${reason}：预期 ${expected}，${seen === null ? '未收到任何内容' : `实际 ${seen}`}`,
    because: (reason, error) => `${reason}：${error}`,
    step: (number, name) => `步骤 ${number}（${name}）`,
    answered: (status, expected) =>
      `响应状态为 ${status}，${expected === null ? '不符合预期' : `预期为 ${expected}`}`,
  },
  alerts: {
    sentence: (text) => `${text}。`,
    titles: {
      cron_fail: (name, code) => `${name} 失败${code === null ? '' : `，退出码 ${code}`}`,
      cron_missed: (name) => `${name} 未按时上报`,
      cron_overrun: (name) => `${name} 运行时间过长`,
      cron_too_fast: (name) => `${name} 结束过快，情况可疑`,
      server_offline: (name) => `${name} 离线`,
      location_offline: {
        silent: (name) => `探测点 ${name} 离线`,
        skewed: (name) => `探测点 ${name} 的时钟不准`,
        cut_off: (name) => `探测点 ${name} 与网络隔绝`,
      },
      server_metric: (name, metric, value, limit) => `${name} 的${spaced(metric)}为 ${value}，${limit}`,
      process_none: (name, server) => `${name} 未在 ${server} 上运行`,
      process_few: (name, server, count) => `${server} 上的 ${name} 进程过少：${count}`,
      process_many: (name, server, count) => `${server} 上的 ${name} 进程过多：${count}`,
      uptime_down: (name) => `${name} 故障`,
      uptime_degraded: (name) => `${name} 缓慢`,
      external_down: (name, integration) => `${integration} 上报 ${name}`,
      certificate_expiring: (name, days) => `${name} 的证书${days < 0 ? '已过期' : expiresIn(days)}`,
    },
    limits: {
      gt: (threshold) => `高于 ${threshold}`,
      ge: (threshold) => `不低于 ${threshold}`,
      lt: (threshold) => `低于 ${threshold}`,
      le: (threshold) => `不高于 ${threshold}`,
    },
    exitCode: (code) => `退出码 ${code}。`,
    ran: (duration) => `运行了 ${duration}。`,
    missed: (expected, schedule, deadline) => `预期：${expected}（${schedule}），最迟 ${deadline}。`,
    every: (interval) => `每 ${interval}`,
    cronIn: (expression, zone) => `${expression}，${zone}`,
    lastPing: (time) => (time === null ? '尚无 Ping。' : `上次 Ping：${time}。`),
    lastCall: (time) => `探测程序上次连接：${time ?? '从未'}。在此期间其探测结果不计入。`,
    seesNothing: {
      skewed: (since) => `其时钟偏差超过 2 秒。自 ${since} 起的探测结果不计入。`,
      cut_off: (since) => `它无法访问自己的参考目标。自 ${since} 起的探测结果不计入。`,
    },
    reportedSince: (time) => `自 ${time} 起触发。`,
    shownAt: (url) => `详情：${url}`,
    lastReport: (time) => (time === null ? '尚未上报。' : `上次上报：${time}。`),
    overrun: (started, deadline) => `开始：${started}。最迟结束：${deadline}。`,
    tooFast: (duration, least) => `运行 ${duration}后结束，但一次运行至少需要 ${least}。`,
    matches: {
      name: (value) => `名称 ${value}`,
      command: (value) => `命令行包含“${value}”`,
      pidfile: (value) => `PID 文件 ${value}`,
      systemd: (value) => `systemd 单元 ${value}`,
    },
    processes: (count, match, least, most) => `预期：${amount(least, most)}（${match}）。实际：${count}。`,
    failingSince: (time, location) => `自 ${time} 起失败，探测来源：${location}。`,
    membersDown: ({ down, counted, needed, list }) =>
      `${counted} 个成员中有 ${down} 个故障，至少 ${needed} 个须正常：${list}。`,
    downSince: (time) => `自 ${time} 起故障。`,
    took: (duration, limit) => `上次响应耗时 ${duration}，阈值为 ${limit}。`,
    slowSince: (time, location) => `自 ${time} 起缓慢，探测来源：${location}。`,
    certificate: ({ subject, isOwn, isPast, time }) =>
      `${isOwn ? `${subject} 的证书` : `签发者 ${subject} 的证书`}有效期${isPast ? '已于' : '至'} ${time}${isPast ? ' 结束' : ''}。`,
    beyondSince: (limit, time) => `自 ${time} 起${limit}。`,
    mostCpu: (list) => `CPU 占用最高：${list}。`,
    mostMemory: (list) => `内存占用最高：${list}。`,
    fullestDisks: (list) => `最满的磁盘：${list}。`,
    diskOf: (used, total) => `${used} / ${total}`,
  },
};

/** Latin letters stand apart from the characters beside them. */
const spaced = (metric: string): string => (/^[a-z]/i.test(metric) ? ` ${metric} ` : metric);

const expiresIn = (days: number): string => (days === 0 ? '将在 1 天内过期' : `将在 ${days} 天后过期`);

function amount(least: string, most: string | null): string {
  if (most === null) return `至少 ${least} 个`;
  return most === least ? `正好 ${least} 个` : `${least} 至 ${most} 个`;
}
