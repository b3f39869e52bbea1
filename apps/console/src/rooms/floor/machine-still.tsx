import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callFile } from '../../shared/api/client.ts';
import { useSiteId } from '../../shared/api/session.ts';
import { useText } from '../../shared/text.ts';

const EVERY_MS = 5_000;

/** What a machine shows, renewed while it is looked at. */
export function MachineStill({ id, name }: { id: number; name: string }) {
  const t = useText();
  const siteId = useSiteId();
  const { data: picture } = useQuery({
    queryKey: ['still of a machine', siteId, id],
    queryFn: async () => {
      const outcome = await callFile('machine-still', { params: { id } });
      return outcome.ok && outcome.value.size > 0 ? outcome.value : null;
    },
    refetchInterval: EVERY_MS,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url === undefined || !picture ? (
    <span className="grid aspect-video w-full place-items-center rounded-control bg-s2 text-12 text-dim">
      {t('floor.noPicture')}
    </span>
  ) : (
    <img src={url} alt={t('floor.picture', { name })} className="aspect-video w-full rounded-control object-cover" />
  );
}
