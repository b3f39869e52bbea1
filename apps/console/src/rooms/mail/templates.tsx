import type { operator } from '@salon/contract';
import { Button } from '@salon/ui';
import { ArrowLeft, Eye, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../shared/api/queries.ts';
import { useRight } from '../../shared/api/session.ts';
import { Badge } from '../../shared/badge.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { useText } from '../../shared/text.ts';
import { TemplateEditor } from './template-editor.tsx';

type Kind = operator.MailKind;
/** The three languages of one kind. */
type Row = { kind: Kind; templates: operator.MailTemplate[] };

/** Every kind of mail; one of them opened. */
export function Templates() {
  const t = useText();
  const query = useCall('mail-templates', {});
  const mayChange = useRight('setup.write');
  const [open, setOpen] = useState<Kind | null>(null);
  const columns = useColumns();
  const opened = query.data?.templates.filter(({ kind }) => kind === open) ?? [];
  if (open !== null && opened.length > 0)
    return (
      <div className="flex min-w-0 flex-col gap-4">
        <Button
          variant="ghost"
          className="self-start"
          icon={<ArrowLeft size={18} className="rtl:-scale-x-100" />}
          onClick={() => setOpen(null)}
        >
          {t('mail.back')}
        </Button>
        <TemplateEditor key={open} kind={open} templates={opened} mayChange={mayChange} />
      </div>
    );
  return (
    <DataTable
      label={t('mail.templates')}
      rows={query.data && rowsOf(query.data.templates)}
      failure={query.error?.failure ?? null}
      onRetry={() => void query.refetch()}
      emptyText={t('mail.none')}
      keyOf={({ kind }) => kind}
      nameOf={({ kind }) => t(`mail.kind_${kind}`)}
      columns={columns}
      hasBar={false}
      actionsOf={({ kind }) => [
        {
          ...{ id: 'open', label: t(mayChange ? 'mail.edit' : 'mail.open'), icon: mayChange ? <Pencil /> : <Eye /> },
          onSelect: () => setOpen(kind),
        },
      ]}
    />
  );
}

function rowsOf(templates: operator.MailTemplate[]): Row[] {
  const kinds = [...new Set(templates.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, templates: templates.filter((one) => one.kind === kind) }));
}

function useColumns(): Column<Row>[] {
  const t = useText();
  return [
    { id: 'kind', title: t('mail.kind'), cell: ({ kind }) => t(`mail.kind_${kind}`) },
    ...(['tr', 'en', 'ar'] as const).map(
      (language): Column<Row> => ({
        id: language,
        title: t(`mail.language_${language}`),
        cell: ({ templates }) => {
          const own = templates.find((one) => one.language === language)?.own;
          return own ? (
            <Badge tone="info">{t('mail.own', { name: own.changedBy })}</Badge>
          ) : (
            <span className="text-dim">{t('mail.builtIn')}</span>
          );
        },
      }),
    ),
  ];
}
