import { useEffect } from 'react';
import { part } from '../part.ts';
import type { DialogProps, DrawerProps } from './base-dialog.tsx';

const dialogPart = part(() => import('./base-dialog.tsx'));

/** Code of the dialogs, fetched with the first one that opens. */
function useDialogs(isOpen: boolean) {
  const code = dialogPart.use();
  useEffect(() => {
    if (isOpen) dialogPart.load();
  }, [isOpen]);
  return code;
}

export const Dialog = (props: DialogProps) => {
  const code = useDialogs(props.open);
  return code === null ? null : <code.BaseDialog {...props} />;
};

export const Drawer = (props: DrawerProps) => {
  const code = useDialogs(props.open);
  return code === null ? null : <code.BaseDrawer {...props} />;
};
