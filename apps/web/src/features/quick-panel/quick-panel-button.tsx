import { IconButton } from '@salon/ui';
import { PanelRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { closeQuickPanel, openQuickPanel, useQuickPanelOpen } from './quick-panel-store.ts';

export function QuickPanelButton({ onOpen }: { onOpen?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const isOpen = useQuickPanelOpen();
  return (
    <IconButton
      label={t('navigation.quickPanel')}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      icon={<PanelRight className="mirror" />}
      onClick={() => {
        onOpen?.();
        if (isOpen) closeQuickPanel();
        else openQuickPanel();
      }}
    />
  );
}
