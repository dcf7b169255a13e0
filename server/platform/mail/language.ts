/** The languages of our mails. */
export type Language = 'pt-BR' | 'en-US';

/** The weight of an `Accept-Language` entry; 1 if it isn't a number. */
function weightOf(parameters: readonly string[]): number {
  const weight = parameters.map(one => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(one => one !== undefined);
  return weight === undefined ? 1 : Number(weight);
}

/** The language of an `Accept-Language` header: any Portuguese is pt-BR, any English en-US, anything else pt-BR. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const [wanted] = (acceptLanguage ?? '')
    .split(',')
    .map(entry => entry.split(';'))
    .map(([name = '', ...parameters]) => ({ name: name.trim().toLowerCase(), weight: weightOf(parameters) }))
    .filter(({ name, weight }) => weight > 0 && /^(pt|en)(-|$)/.test(name))
    .sort((a, b) => b.weight - a.weight);
  return wanted?.name.startsWith('en') ? 'en-US' : 'pt-BR';
}
