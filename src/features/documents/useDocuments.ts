import { useMemo } from 'react';
import type { IssuedDocument } from '../../../contract/documents.ts';
import { useOutboxEntries } from '../../sync/outbox/useOutbox.ts';
import { type QueryState, useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../ui/page.ts';
import { pendingDocuments } from './pendingDocuments.ts';
import { documentsQuery } from './queries.ts';

const NONE: IssuedDocument[] = [];

/** The documents of an appointment. Those that wait to be sent are also there if the others aren't on this device. */
export function useDocuments(
  appointmentId: string,
  patientId: string,
): { documents: IssuedDocument[]; query: QueryState<IssuedDocument[]> } {
  const query = useCachedQuery(
    useMemo(() => documentsQuery(appointmentId, patientId), [appointmentId, patientId]),
    useShown(),
  );
  const entries = useOutboxEntries();
  const waiting = useMemo(() => pendingDocuments(appointmentId, NONE, entries), [appointmentId, entries]);
  return { documents: query.data ?? waiting, query };
}
