/** Splits a URL such as `postgres://name:word@one,two:5433/clinic` into one URL per server. */
export function serversIn(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map(host => `${before}${host}${after}`) : [url];
}
