import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionnaireText } from '../../../contract/questions.ts';

/** Translates a question's or an option's text from the API; unknown texts stay as they are. */
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
