import { Select } from '@salon/ui';
import { chooseSite, useSelf, useSite } from '../../shared/api/session.ts';
import { useText } from '../../shared/text.ts';

/** Which site the rooms are about: a choice for those who work for several, a name for everybody else. */
export function SiteSelect() {
  const t = useText();
  const { sites } = useSelf();
  const site = useSite();
  if (site === undefined) return null;
  if (sites.length < 2) return <span className="truncate text-dim">{site.name}</span>;
  return (
    <Select
      label={t('general.site')}
      labelHidden
      value={String(site.id)}
      onChange={(id) => chooseSite(Number(id))}
      options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
      className="min-w-0"
    />
  );
}
