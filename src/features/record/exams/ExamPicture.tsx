import { useQuery } from '@tanstack/react-query';
import { documentTextOutline, imageOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { type Exam, examThumbnail } from '../../../../contract/record.ts';
import { requestFile } from '../../../net/request.ts';
import { thumbnails } from '../../../sync/device.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useSeen } from './useSeen.ts';

/** How long an unused thumbnail stays in memory, in milliseconds. */
const KEPT_MS = 5 * 60_000;

interface ExamPictureProps {
  exam: Pick<Exam, 'id' | 'mimetype'>;
  patientId: string;
}

/** The thumbnail of an exam, loaded once it is visible; the PDF icon for a PDF, and if the thumbnail fails to load. */
export function ExamPicture({ exam, patientId }: ExamPictureProps) {
  const [spot, seen] = useSeen();
  const isImage = exam.mimetype?.startsWith('image/') ?? false;
  const { data: picture, isError } = useQuery({
    queryKey: ['thumbnail', exam.id],
    queryFn: ({ signal }) => pictureOf(exam.id, patientId, signal),
    enabled: isImage && seen,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
  const address = useObjectUrl(picture);
  const [broken, setBroken] = useState(false);
  const hasFailed = broken || isError || picture === null;
  return (
    <span className="record-exam-picture" ref={spot}>
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
  const kept = thumbnails.of(patientId, examId);
  const copy = await kept.read().catch(() => undefined);
  if (copy) return copy;
  const picture = await requestFile(examThumbnail, { query: { id: examId }, signal });
  if (picture) await kept.write(picture).catch(error => console.warn('record: a picture could not be kept', error));
  return picture;
}

/** A `blob:` URL for a file, revoked when the component unmounts. */
function useObjectUrl(file: Blob | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}
