import { locateOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/Button.tsx';
import type { Distances } from './useDistances.ts';

/** Shows or hides the distances to the clinics, and says what became of it. */
export function DistanceChoice({ distances: { from, isAsking, failure, show, hide } }: { distances: Distances }) {
  const { t } = useTranslation();
  const said = from ? 'booking.distance.shown' : failure && (`booking.distance.${failure}` as const);
  return (
    <div className="distance-choice">
      <Button
        kind="secondary"
        size="small"
        icon={locateOutline}
        loading={isAsking}
        onClick={() => (from ? hide() : void show())}
      >
        {t(from ? 'booking.distance.hide' : 'booking.distance.show')}
      </Button>
      <p role="status">{t(said ?? 'booking.distance.private')}</p>
    </div>
  );
}
