import { calendarOutline, copyOutline } from 'ionicons/icons';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { useCopy } from '../../../ui/useCopy.ts';
import '../../../ui/fields/box.css';
import '../../../ui/actions/links.css';

/** A new address, which is shown only now: to copy, or to open in the calendar of this device. */
export function FeedAddress({ address }: { address: string }) {
  const { t } = useTranslation();
  const copyText = useCopy({ copied: t('messages.feed.copied'), failed: null });
  // The person may have gone to their calendar.
  useReloadBlock(true);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isUncopied, setUncopied] = useState(false);
  // The button that made it is gone.
  useEffect(() => field.current?.focus(), []);

  async function copy(): Promise<void> {
    const isCopied = await copyText(address);
    setUncopied(!isCopied);
    if (isCopied) return;
    // To be copied by hand.
    field.current?.focus();
    field.current?.select();
  }

  return (
    <>
      <div className="box">
        <label htmlFor={id}>{t('messages.feed.address')}</label>
        <input
          ref={field}
          id={id}
          value={address}
          readOnly
          aria-describedby={`${id}-secret`}
          onFocus={event => event.target.select()}
        />
      </div>
      <p id={`${id}-secret`} className="notifications-hint">
        {t('messages.feed.secret')}
      </p>
      {isUncopied && (
        <p role="alert" className="notifications-hint">
          {t('messages.feed.notCopied')}
        </p>
      )}
      <div className="notifications-feed-actions">
        <Button kind="secondary" icon={copyOutline} onClick={() => void copy()}>
          {t('messages.feed.copy')}
        </Button>
        <a className="map-link" href={address.replace(/^https?:/, 'webcal:')}>
          <Icon icon={calendarOutline} />
          {t('messages.feed.add')}
        </a>
      </div>
    </>
  );
}
