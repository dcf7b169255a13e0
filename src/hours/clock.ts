import type { Language } from '../i18n/languages.ts';

/** A clock time, `HH:MM`, as a language writes it: `17:30`, `5:30 PM`. */
export function writeTime(time: string, language: Language): string {
  const style =
    language === 'pt-BR' ? ({ hour: '2-digit', minute: '2-digit' } as const) : ({ timeStyle: 'short' } as const);
  return new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(new Date(`1970-01-01T${time}Z`));
}
