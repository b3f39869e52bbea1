import { useCall } from '../../shared/api/queries.ts';
import { useRight, useSelf } from '../../shared/api/session.ts';
import { useText } from '../../shared/text.ts';

/** Changes of others that wait for a second person, beside the room's name. */
export function SetupBadge() {
  const t = useText();
  const mayDecide = useRight('setup.secure');
  const { username } = useSelf();
  const { data } = useCall('setup-changes', { query: { state: 'open' } }, { isWanted: mayDecide });
  const isOfAnother = (name: string) => name.toLowerCase() !== username.toLowerCase();
  const count = data?.changes.filter(({ proposedBy }) => isOfAnother(proposedBy)).length ?? 0;
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-accent px-2 text-12 font-semibold text-on">
      {count}
      <span className="sr-only"> {t('setup.changesWait')}</span>
    </span>
  );
}
