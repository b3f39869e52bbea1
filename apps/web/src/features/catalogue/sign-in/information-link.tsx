import { Button, Dialog } from '@salon/ui';
import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Opens a page of the site in a window above this one, so that what was typed stays. */
export function InformationLink({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        icon={<FileText size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="self-start"
      >
        {title}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={title} closeLabel={t('general.close')} size="lg">
        {isOpen ? children : null}
      </Dialog>
    </>
  );
}
