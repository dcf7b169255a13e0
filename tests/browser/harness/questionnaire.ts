/** The questionnaire: all questions on one page, or one a page on a phone. */
import type { Locator } from 'playwright-core';
import type { Visitor } from './visitor.ts';

/**
 * A question of the open questionnaire, with its control. On a phone it is opened from the list of questions, unless it
 * is shown already.
 *
 * @param text what its text contains, its number included: `/^1\. /`
 */
export async function question(visitor: Visitor, text: string | RegExp): Promise<Locator> {
  const { screen, words } = visitor;
  const card = screen.locator('[data-question]', { hasText: text });
  const list = screen.locator('.topic-list');
  await screen.locator('[data-question], .topic-list').first().waitFor();
  if ((await card.count()) > 0) return card;
  if ((await list.count()) === 0) await screen.getByRole('button', { name: words.questionnaire.all }).click();
  await list.getByRole('listitem').filter({ hasText: text }).getByRole('button').click();
  await card.waitFor();
  return card;
}

/** The field of a question that is answered by a text. */
export const textField = async (visitor: Visitor, text: string | RegExp): Promise<Locator> =>
  (await question(visitor, text)).getByRole('textbox');

/** What has been typed as the answer to such a question. */
export const answerTo = async (visitor: Visitor, text: string | RegExp): Promise<string> =>
  (await textField(visitor, text)).inputValue();
