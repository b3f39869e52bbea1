import { runPicture } from '../../../../apps/cabinet/src/video/run-picture.ts';

const [widthPx, heightPx] = [360, 640];

await runPicture<{ isLit: boolean }>(() => {
  let isLit = false;
  return {
    ...{ widthPx, heightPx, cropped: { x: 0, y: 0, widthPx, heightPx } },
    views: ['screen'],
    show(view) {
      isLit = view.isLit;
    },
    open: () => ({
      drawInto({ y, u, v }) {
        y.fill(isLit ? 200 : 40);
        for (const plane of [u, v]) plane.fill(128);
        return true;
      },
    }),
    warm: () => undefined,
  };
});
