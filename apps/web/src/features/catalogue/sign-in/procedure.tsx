import { Button } from '@salon/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export interface ProcedureProps {
  title: string;
  text: string;
  contact: ReactNode;
  onBack(): void;
}

/** What a person does where the product cannot do it for them. Takes the focus, since the form that had it is gone. */
export function Procedure({ title, text, contact, onBack }: ProcedureProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-20 outline-none">
        {title}
      </h2>
      <p>{text}</p>
      <ol className="flex list-decimal flex-col gap-2 ps-5 marker:text-dim">
        <li>{t('catalogue.stepWrite')}</li>
        <li>{t('catalogue.stepProve')}</li>
        <li>{t('catalogue.stepChange')}</li>
      </ol>
      <div className="flex flex-wrap gap-2">{contact}</div>
      <Button variant="ghost" onClick={onBack}>
        {t('general.back')}
      </Button>
    </section>
  );
}
