import { Fragment } from 'react';
import type { QuestionText } from './useQuestionTexts.ts';

/** A text of a question, marked with its language if that isn't the page's. */
export function QuestionWords({ of: { text, lang } }: { of: QuestionText }) {
  return lang ? <span lang={lang}>{text}</span> : text;
}

/** The chosen options of an answer, or its text. */
export function AnsweredWords({ texts }: { texts: readonly QuestionText[] }) {
  return texts.map((each, place) => (
    <Fragment key={each.text}>
      {place > 0 && ', '}
      <QuestionWords of={each} />
    </Fragment>
  ));
}
