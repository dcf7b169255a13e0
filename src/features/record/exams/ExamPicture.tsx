import { useQuery } from '@tanstack/react-query';
import { documentTextOutline, imageOutline } from 'ionicons/icons';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Exam, examThumbnail } from '../../../../contract/record.ts';
import { requestFile } from '../../../net/request.ts';
import { thumbnails } from '../../../sync/device.ts';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { useObjectUrl } from './useObjectUrl.ts';
import './exams.css';

/** How long an unused thumbnail stays in memory, in milliseconds. */
const UNUSED_MS = 5 * 60_000;

interface ExamPictureProps {
  exam: Pick<Exam, 'id' | 'mimetype'>;
  patientId: string;
}

/** The thumbnail of an exam, loaded once it is visible; the PDF icon for a PDF, and if the thumbnail fails to load. */
export function ExamPicture({ exam, patientId }: ExamPictureProps) {
  const [element, isNear] = useNearViewport();
  const isImage = exam.mimetype?.startsWith('image/') ?? false;
  const { data: picture, isError } = useQuery({
    queryKey: ['thumbnail', exam.id],
    queryFn: ({ signal }) => pictureOf(exam.id, patientId, signal),
    enabled: isImage && isNear,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: UNUSED_MS,
  });
  const address = useObjectUrl(picture);
  const [broken, setBroken] = useState(false);
  const hasFailed = broken || isError || picture === null;
  return (
    <span className="record-exam-picture" ref={element}>
      {address && !broken ? (
        <img src={address} alt="" onError={() => setBroken(true)} />
      ) : (
        <Icon icon={isImage && !hasFailed ? imageOutline : documentTextOutline} />
      )}
    </span>
  );
}

/** The thumbnail stored on this device, or the server's, which never changes. */
async function pictureOf(examId: string, patientId: string, signal: AbortSignal): Promise<Blob | null> {
  const mirrored = thumbnails.of(patientId, examId);
  const copy = await mirrored.read().catch(() => undefined);
  if (copy) return copy;
  const picture = await requestFile(examThumbnail, { query: { id: examId }, signal });
  if (picture)
    await mirrored.write(picture).catch(error => console.warn('record: a thumbnail could not be stored', error));
  return picture;
}

/**
 * The distance from the viewport at which a thumbnail is loaded. Pages scroll inside Ionic's content, where
 * `rootMargin` has no effect but `scrollMargin` has; browsers without `scrollMargin` wait until the element itself is
 * visible.
 */
const MARGIN = '600px';

/** Whether an element has ever come near the viewport. */
function useNearViewport(): [RefObject<HTMLSpanElement | null>, boolean] {
  const ref = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return;
    const options: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: MARGIN, scrollMargin: MARGIN };
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), options);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return [ref, isNear];
}
