import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type names from './pt-BR/specialties.ts';

type Known = keyof typeof names;

/** Translates a specialty's name from the API; unknown names stay as they are. */
export function useSpecialtyName(): (wireName: string) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    wireName => {
      const isKnown = (name: string): name is Known => i18n.exists(`specialties.${name}`);
      return isKnown(wireName) ? t(`specialties.${wireName}`) : wireName;
    },
    [t, i18n],
  );
}
