import { isolate } from '@salon/i18n';
import { Button, Dialog } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import type { TokenEntry } from './token-entry.ts';

export type SwitchQuestion = Pick<Extract<TokenEntry, { kind: 'needsSwitch' }>, 'present' | 'next'>;

/** A link brought another player than the one who is logged in here (LG-08): the player confirms the switch. */
export function SwitchDialog({
  question: { present, next },
  onAnswer,
}: {
  question: SwitchQuestion;
  onAnswer(isSwitch: boolean): void;
}) {
  const { t } = useTranslation();
  const names = { present: isolate(present), next: isolate(next) };
  return (
    <Dialog
      open
      locked
      cover
      onOpenChange={() => {}}
      title={t('login.switchTitle')}
      description={t('login.switchText', names)}
      actions={
        <>
          <Button variant="ghost" onClick={() => onAnswer(true)}>
            {t('login.switchTo', names)}
          </Button>
          <Button onClick={() => onAnswer(false)}>{t('login.switchStay', names)}</Button>
        </>
      }
    />
  );
}
