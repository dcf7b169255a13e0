import { useQuery } from '@tanstack/react-query';
import { documentTextOutline, imageOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { type Exam, examThumbnail } from '../../../contract/record.ts';
import { requestFile } from '../../api/request.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useSeen } from './useSeen.ts';

/** How long a small picture stays in memory after nobody shows it any more, in ms. */
const KEPT_MS = 5 * 60_000;

/** The small picture of an exam; an icon for a PDF, and wherever the picture can't be had. It is fetched once it is in sight. */
export function ExamPicture({ exam }: { exam: Pick<Exam, 'id' | 'mimetype'> }) {
  const [spot, seen] = useSeen();
  const isImage = exam.mimetype?.startsWith('image/') ?? false;
  const { data: picture } = useQuery({
    queryKey: ['thumbnail', exam.id],
    queryFn: ({ signal }) => requestFile(examThumbnail, { query: { id: exam.id }, signal }),
    enabled: isImage && seen,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
  const address = useObjectUrl(picture);
  const [broken, setBroken] = useState(false);
  return (
    <span className="record-exam-picture" ref={spot}>
      {address && !broken ? (
        <img src={address} alt="" onError={() => setBroken(true)} />
      ) : (
        <Icon icon={isImage ? imageOutline : documentTextOutline} />
      )}
    </span>
  );
}

/** A `blob:` address of a file for as long as the component lives. */
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
