import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionnaireText } from '../../../contract/questions.ts';

/** Turns a question's or an option's text on the wire into the shown language; one that we don't know stays as it is. */
export function useQuestionnaireText(): (wireText: string) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    wireText => {
      const isKnown = (text: string): text is QuestionnaireText => i18n.exists(`questionnaire.texts.${text}`);
      return isKnown(wireText) ? t(`questionnaire.texts.${wireText}`) : wireText;
    },
    [t, i18n],
  );
}
