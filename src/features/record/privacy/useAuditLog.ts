import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuditEntry, type auditActors, listAudit } from '../../../../contract/record.ts';
import { deviceZone } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { requestPage } from '../../../net/list.ts';
import { useShown } from '../../../ui/page.ts';
import { type DependentRef, useCareCheck } from '../../care/index.ts';
import { type Period, peopleIn, periodStart, personOf } from './auditFilter.ts';

export type Actors = (typeof auditActors)[number];

/** The number of entries per page. */
const STEP = 50;

/**
 * The entries of a log, page by page. The server chooses those of the period; those of one person are chosen here,
 * among the entries that are loaded.
 */
export function useAuditLog(actors: Actors, dependent: DependentRef | undefined) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const checkCare = useCareCheck();
  const [period, setPeriod] = useState<Period>('all');
  const [person, setPerson] = useState('');
  /** An entry of each person that was found in other periods, who stays in the list of choices. */
  const [known, setKnown] = useState<AuditEntry[]>([]);
  const from = periodStart(period, new Date(), deviceZone());
  const log = useInfiniteQuery({
    queryKey: ['audit', actors, from, dependent?.id],
    queryFn: ({ pageParam, signal }) =>
      requestPage(listAudit, {
        query: { limit: String(STEP), after: pageParam, from, actors, patient: dependent?.id },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: part => part.next,
    enabled: useShown(),
  });
  useEffect(() => checkCare(log.error), [checkCare, log.error]);
  const entries = useMemo(() => log.data?.pages.flatMap(({ rows }) => rows) ?? [], [log.data]);
  const people = useMemo(() => peopleIn(t, [...known, ...entries], language), [t, known, entries, language]);
  const isOfPerson = (entry: AuditEntry) => person === '' || personOf(entry) === person;

  return {
    log,
    entries,
    /** Those of the chosen person. */
    shown: entries.filter(isOfPerson),
    people,
    person,
    setPerson,
    period,
    setPeriod(next: Period): void {
      setKnown(before => [...new Map([...before, ...entries].map(entry => [personOf(entry), entry])).values()]);
      setPeriod(next);
    },
    /**
     * Loads the next page, and further ones as long as they have nothing of the chosen person.
     * @returns whether there are more
     */
    async showMore(): Promise<boolean> {
      let loaded = entries.length;
      for (;;) {
        const { data, hasNextPage, isError } = await log.fetchNextPage();
        const rows = data?.pages.flatMap(page => page.rows) ?? [];
        if (!hasNextPage || isError || rows.slice(loaded).some(isOfPerson)) return hasNextPage;
        loaded = rows.length;
      }
    },
  };
}
