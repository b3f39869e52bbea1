import { Button, Dialog } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import type { TokenEntry } from './token-entry.ts';

export type SwitchQuestion = Pick<Extract<TokenEntry, { kind: 'asks' }>, 'present' | 'next'>;

/**
 * A link brought another player than the one who is logged in here (LG-08), or a code of another device brought any: the player confirms
 * who goes on. The focus is on the question itself, and nothing but a button answers it.
 */
export function SwitchDialog({
  question: { present, next },
  onAnswer,
}: {
  question: SwitchQuestion;
  onAnswer(isNext: boolean): void;
}) {
  const { t } = useTranslation();
  const isSwitch = present !== null;
  const names = { present: present ?? '', next };
  return (
    <Dialog
      open
      locked
      cover
      onOpenChange={() => {}}
      title={t(isSwitch ? 'entering.switchTitle' : 'entering.goOnTitle', names)}
      description={t(isSwitch ? 'entering.switchText' : 'entering.goOnText', names)}
      actions={
        <>
          <Button variant="ghost" onClick={() => onAnswer(true)}>
            {t(isSwitch ? 'entering.switchTo' : 'entering.goOn', names)}
          </Button>
          <Button onClick={() => onAnswer(false)}>
            {t(isSwitch ? 'entering.switchStay' : 'entering.goOnNot', names)}
          </Button>
        </>
      }
    />
  );
}
