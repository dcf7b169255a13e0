import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { optionsOf, type Question } from '../../../contract/questionnaire.ts';
import type { QuestionnaireText } from '../../../contract/questions.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { withUnit } from './unitOf.ts';

/** A text in the current language, or else a Portuguese one, with its language. */
export interface QuestionText {
  text: string;
  lang?: 'pt-BR';
}

interface QuestionTexts {
  question: QuestionText;
  /** The text of an option; of anything else that was answered, the text itself, and a number with its unit. */
  option(answered: string): QuestionText;
}

/**
 * Translates the texts of questions: the app knows the built-in ones, and the clinic may have translated its own. Texts
 * without a translation are Portuguese.
 */
export function useQuestionTexts(): (question: Question) => QuestionTexts {
  const { t, i18n } = useTranslation();
  const { language } = useLanguage();
  return useCallback(
    question => {
      const isKnown = (text: string): text is QuestionnaireText => i18n.exists(`questionnaire.texts.${text}`);
      const translated = (text: string, own: string | undefined): QuestionText => {
        if (language === 'pt-BR') return { text };
        if (own) return { text: own };
        return isKnown(text) ? { text: t(`questionnaire.texts.${text}`) } : { text, lang: 'pt-BR' };
      };
      const options = optionsOf(question);
      const english = question.english && optionsOf(question.english);
      return {
        question: translated(question.question, question.english?.question),
        option: answered => {
          const at = options.indexOf(answered);
          return at === -1 ? { text: withUnit(question, answered) } : translated(answered, english?.[at]);
        },
      };
    },
    [t, i18n, language],
  );
}
