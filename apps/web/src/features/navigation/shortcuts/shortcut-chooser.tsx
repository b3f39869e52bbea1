import { Flyout, IconButton } from '@salon/ui';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart, WhenOpen } from '../../../shared/components/late-part.tsx';
import type { NamedLeaf } from '../tree/use-named-leaves.ts';

const ShortcutChoice = latePart(async () => (await import('./shortcut-choice.tsx')).ShortcutChoice);

/** The star: opens the list of all pages. */
export function ShortcutChooser({ leaves, ids }: { leaves: readonly NamedLeaf[]; ids: readonly string[] }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Flyout
      open={isOpen}
      onOpenChange={setIsOpen}
      label={t('navigation.addShortcuts')}
      className="flex max-h-[min(60dvh,480px)] w-80 flex-col gap-2 p-2"
      trigger={<IconButton label={t('navigation.addShortcuts')} icon={<Star />} />}
    >
      <WhenOpen isOpen={isOpen}>
        <ShortcutChoice leaves={leaves} ids={ids} />
      </WhenOpen>
    </Flyout>
  );
}
