import { Drawer, IconButton } from '@salon/ui';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/session/session-store.ts';
import { closePanel } from './open-panel.ts';

interface PanelFrameProps {
  title: string;
  isOpen: boolean;
  children: ReactNode;
}

/** A drawer at the end of the line; the page behind it stays bright, since every choice shows there at once. */
export function PanelFrame({ title, isOpen, children }: PanelFrameProps) {
  const { t } = useTranslation();
  const isPlayer = useSession().kind === 'player';
  return (
    <Drawer
      clear
      side="end"
      className="w-chat"
      title={title}
      open={isOpen}
      onOpenChange={(open) => open || closePanel()}
    >
      <div className="sticky top-0 z-10 flex min-h-bar items-center justify-between gap-2 border-b border-line bg-s1 ps-4 pe-2">
        <span className="display text-26" aria-hidden="true">
          {title}
        </span>
        <IconButton label={t('appearance.closePanel')} icon={<X />} onClick={closePanel} />
      </div>
      <div className="flex flex-col gap-6 p-4">
        {children}
        <p className="text-12 text-dim">{t(isPlayer ? 'appearance.playerNote' : 'appearance.guestNote')}</p>
      </div>
    </Drawer>
  );
}
