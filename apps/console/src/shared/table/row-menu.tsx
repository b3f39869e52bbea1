import { IconButton, Menu, type MenuItem } from '@salon/ui';
import { EllipsisVertical } from 'lucide-react';
import { useText } from '../text.ts';

/** What can be done with a row; nothing where there is nothing. */
export function RowMenu({ name, items }: { name: string; items: MenuItem[] }) {
  const t = useText();
  if (items.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton
          label={t('general.actionsOf', { name })}
          icon={<EllipsisVertical />}
          className="pointer-fine:size-8!"
        />
      }
      items={items}
    />
  );
}
