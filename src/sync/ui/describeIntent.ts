/** Intents and their refusals in words. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../contract/errors.ts';
import { StorageError } from '../../device/database.ts';
import { useDates } from '../../i18n/dates.ts';
import { useSpecialtyName } from '../../i18n/useSpecialtyName.ts';
import { ApiError } from '../../net/errors.ts';
import { type Description, describe } from '../../net/problems.ts';
import { intents } from '../device.ts';
import type { AnyIntent, AnyIntentDefinition, Words } from '../outbox/intent.ts';

/** What texts are made with, in the current language. */
export function useWords(): Words {
  const { t } = useTranslation();
  const { dayTime, plainDate } = useDates();
  const specialtyName = useSpecialtyName();
  return { t, dayTime, plainDate, specialtyName };
}

/** Formats intents as lines in the current language. */
export function useLine(): (intent: AnyIntent) => string {
  const words = useWords();
  return intent => intents.of(intent).describe(intent, words).line;
}

/** Why an intent was refused, in the current language. */
export function describeRefusal(
  definition: Pick<AnyIntentDefinition, 'describeRefusal'>,
  problem: Problem,
  t: TFunction,
): Description {
  return definition.describeRefusal?.(problem, t) ?? describe(new ApiError(problem), t);
}

/** Why an intent could be neither stored nor sent, in the current language. */
export function describeFailure(error: unknown, t: TFunction): string {
  return error instanceof StorageError ? t(`offline.storage.${error.reason}`) : describe(error, t).text;
}
