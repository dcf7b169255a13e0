import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type names from './pt-BR/specialties.ts';

type Known = keyof typeof names;

/** Turns a specialty's name on the wire into its name in the shown language; one that we don't know stays as it is. */
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
