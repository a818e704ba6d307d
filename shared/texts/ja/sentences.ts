// 日本語.

import type { Texts } from '../texts.ts';

export const texts: Texts = {
  label: (text) => `${text}:`,
  format: {
    units: { s: '秒', min: '分', h: '時間', d: '日' },
    justNow: 'たった今',
    anyMoment: 'まもなく',
    ago: (duration) => `${duration}前`,
    ahead: (duration) => `${duration}後`,
  },
  metrics: {
    cpu: 'CPU',
    memory: 'メモリ',
    disk: 'ディスク',
    load_1m: 'ロード (1 分)',
    load_5m: 'ロード (5 分)',
    load_15m: 'ロード (15 分)',
    uptime: '起動からの時間',
    network_in: 'ネットワーク受信',
    network_out: 'ネットワーク送信',
    swap: 'スワップ',
    disk_read: 'ディスク読み取り',
    disk_write: 'ディスク書き込み',
    temperature: '温度',
  },
  probes: {
    timeout: '時間内に応答がありません',
    dns: '名前が見つかりません',
    refused: '接続が拒否されました',
    unreachable: '到達できません',
    reset: '接続がリセットされました',
    tls: 'TLS に失敗しました',
    status: '想定外のステータスです',
    assertion: '条件を満たしていません',
    error_answer: 'サーバーがエラーを返しました',
    too_large: '応答が大きすぎます',
    blocked_address: 'このアドレスはプローブできません',
    not_failed: '失敗するはずが、応答がありました',
    unsupported: 'そのロケーションからはプローブできません',
    set_by_hand: '手動でダウンに設定されました',
    other: 'プローブに失敗しました',
  },
  failures: {
    refused: (host, port) => `${host} のポート ${port} が接続を拒否しました`,
    reset: (host, port) => `${host} のポート ${port} が接続をリセットしました`,
    closed_handshake: (host, port) => `${host} のポート ${port} が TLS ハンドシェイク中に接続を閉じました`,
    closed: (host, port) => `${host} のポート ${port} が応答の途中で接続を閉じました`,
    no_route: (host, port) => `${host} のポート ${port} への経路がありません`,
    no_connection: (host, port) => `${host} のポート ${port} に時間内に接続できませんでした`,
    expired: (host, port, time) => `${host} (ポート ${port}) の証明書は期限切れです: ${time}`,
    timeout: (duration) => `${duration}以内に応答が完了しませんでした`,
    another_answer: '想定と異なる応答がありました',
    hung_up: '接続が閉じられました',
    unresolved: '名前を解決できません',
    no_address: '名前にアドレスがありません',
    blocked: 'プローブできないアドレスを指しています',
    compared: (reason, expected, seen) => `${reason}: 期待値 ${expected}、実際 ${seen ?? 'なし'}`,
    because: (reason, error) => `${reason}: ${error}`,
    step: (number, name) => `ステップ ${number} (${name})`,
    answered: (status, expected) =>
      `応答は ${status} でした (${expected === null ? '想定外' : `期待値 ${expected}`})`,
  },
  alerts: {
    sentence: (text) => `${text}。`,
    titles: {
      cron_fail: (name, code) => `${name} が失敗しました${code === null ? '' : ` (終了コード ${code})`}`,
      cron_missed: (name) => `${name} から時間内に ping がありません`,
      cron_overrun: (name) => `${name} の実行時間が長すぎます`,
      cron_too_fast: (name) => `${name} の終了が早すぎます`,
      server_offline: (name) => `${name} がオフラインです`,
      location_offline: {
        silent: (name) => `ロケーション ${name} がオフラインです`,
        skewed: (name) => `ロケーション ${name} の時計がずれています`,
        cut_off: (name) => `ロケーション ${name} が孤立しています`,
      },
      server_metric: (name, metric, value, limit) => `${name} の${metric}が ${value} です (${limit})`,
      process_none: (name, server) => `${server} で ${name} が動いていません`,
      process_few: (name, server, count) => `${server} の ${name} のプロセスが少なすぎます: ${count}`,
      process_many: (name, server, count) => `${server} の ${name} のプロセスが多すぎます: ${count}`,
      uptime_down: (name) => `${name} がダウンしています`,
      uptime_degraded: (name) => `${name} の応答が遅くなっています`,
      external_down: (name, integration) => `${integration} からの報告: ${name}`,
      certificate_expiring: (name, days) =>
        `${name} の証明書${days < 0 ? 'が期限切れです' : `の期限まで${daysLeft(days)}です`}`,
    },
    limits: {
      gt: (threshold) => `${threshold} 超`,
      ge: (threshold) => `${threshold} 以上`,
      lt: (threshold) => `${threshold} 未満`,
      le: (threshold) => `${threshold} 以下`,
    },
    exitCode: (code) => `終了コード: ${code}。`,
    ran: (duration) => `実行時間: ${duration}。`,
    missed: (expected, schedule, deadline) => `予定: ${expected} (${schedule})、期限: ${deadline}。`,
    every: (interval) => `${interval}ごと`,
    cronIn: (expression, zone) => `${expression} (${zone})`,
    lastPing: (time) => (time === null ? 'ping はまだありません。' : `最後の ping: ${time}。`),
    lastCall: (time) => `プローバーの最後の通信: ${time ?? 'なし'}。復旧するまで、その結果は数えません。`,
    seesNothing: {
      skewed: (since) => `時計が 2 秒を超えてずれています。${since} からの結果は数えません。`,
      cut_off: (since) => `自身の参照先に到達できません。${since} からの結果は数えません。`,
    },
    reportedSince: (time) => `${time} から発生中です。`,
    shownAt: (url) => `詳細: ${url}`,
    lastReport: (time) => (time === null ? '報告はまだありません。' : `最後の報告: ${time}。`),
    overrun: (started, deadline) => `開始: ${started}。終了期限: ${deadline}。`,
    tooFast: (duration, least) => `${duration}で終了しましたが、実行には少なくとも ${least}かかります。`,
    matches: {
      name: (value) => `名前 ${value}`,
      command: (value) => `コマンドラインに「${value}」を含む`,
      pidfile: (value) => `PID ファイル ${value}`,
      systemd: (value) => `systemd ユニット ${value}`,
    },
    processes: (count, match, least, most) => `期待値: ${amount(least, most)} (${match})。検出: ${count}。`,
    failingSince: (time, location) => `${time} から失敗しています (プローブ元: ${location})。`,
    membersDown: ({ down, counted, needed, list }) =>
      `メンバー ${counted} 件のうち ${down} 件がダウンしています。${needed} 件は正常である必要があります: ${list}。`,
    downSince: (time) => `${time} からダウンしています。`,
    took: (duration, limit) => `最後の応答時間は ${duration}、しきい値は ${limit}です。`,
    slowSince: (time, location) => `${time} から低速です (プローブ元: ${location})。`,
    certificate: ({ subject, isOwn, isPast, time }) =>
      `${isOwn ? `${subject} の証明書` : `発行者 ${subject} の証明書`}の有効期限は ${time} ${isPast ? 'でした' : 'です'}。`,
    beyondSince: (limit, time) => `${time} から ${limit}です。`,
    mostCpu: (list) => `CPU 使用上位: ${list}。`,
    mostMemory: (list) => `メモリ使用上位: ${list}。`,
    fullestDisks: (list) => `使用率の高いディスク: ${list}。`,
    diskOf: (used, total) => `${used} / ${total}`,
  },
};

const daysLeft = (days: number): string => (days === 0 ? ' 1 日未満' : `あと ${days} 日`);

function amount(least: string, most: string | null): string {
  if (most === null) return `${least} 以上`;
  return most === least ? `ちょうど ${least}` : `${least}～${most}`;
}
