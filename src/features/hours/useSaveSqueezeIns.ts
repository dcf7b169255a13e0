import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveSqueezeIns } from '../../../contract/hours.ts';
import { describe } from '../../net/problems.ts';
import { request } from '../../net/request.ts';
import { useAmend } from '../../sync/queries/useCachedQuery.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { squeezeInsQuery } from './queries.ts';

/** Saves how many squeeze-ins a day are allowed, which needs a connection, and says if that failed. */
export function useSaveSqueezeIns() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const amend = useAmend();
  const [isSaving, setSaving] = useState(false);

  /** @returns whether it was saved */
  async function save(per_day: number): Promise<boolean> {
    setSaving(true);
    try {
      const saved = await request(saveSqueezeIns, { body: { per_day } });
      await amend(squeezeInsQuery, () => saved);
      return true;
    } catch (error) {
      addToast({ type: 'error', title: t('hours.squeezeIns.failed'), description: describe(error, t).text });
      return false;
    } finally {
      setSaving(false);
    }
  }

  return { isSaving, save };
}
