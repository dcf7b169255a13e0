/** The single servers of an address such as `postgres://name:word@one,two:5433/clinic`: each as an address of its own. */
export function serversIn(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map(host => `${before}${host}${after}`) : [url];
}
