import { GLASS } from '../../../video/paint/cabinet/places.ts';
import { blend, blit, type Tile } from '../../../video/paint/tile.ts';
import type { I420 } from '../../../video/ports.ts';
import type { GameArt } from './art/game-art.ts';
import { type Panel, paintPanel, panelKey } from './art/panels.ts';
import { drawReels, restAtMs } from './reels.ts';
import type { SceneState } from './scene-state.ts';
import { drawWinLights, type WinShow } from './win-lights.ts';

export interface Glass {
  /** Names all that one sees behind the glass at this moment. */
  key(state: SceneState, version: number, show: WinShow | null, nowMs: number): string;
  /** `under`: the empty cabinet; `cameFrom`: stops before the spin. */
  draw(
    picture: I420,
    state: SceneState,
    art: GameArt,
    under: Tile,
    cameFrom: readonly number[],
    show: WinShow | null,
    nowMs: number,
  ): void;
}

/** Reels, lights on the lines, and the panel that may cover them. */
export function createGlass(): Glass {
  let panel: { key: string; panel: Panel } | null = null;
  let turned = false;
  return {
    key(state, version, show, nowMs) {
      if (nowMs < restAtMs(state.reels)) return `turning ${nowMs}`;
      return `${version} ${show?.step} ${panelKey(state)}`;
    },
    draw(picture, state, art, under, cameFrom, show, nowMs) {
      const turning = nowMs < restAtMs(state.reels);
      // Between the reels: what a line or a panel has left there.
      if (!turning || !turned) blit(picture, under, GLASS.x, GLASS.y, GLASS);
      turned = turning;
      drawReels(picture, art, state.reels, cameFrom, nowMs);
      const front = panelKey(state);
      if (front === null) {
        if (show !== null) drawWinLights(picture, art.layout, art.ring, state, art.lines, show);
        return;
      }
      if (panel?.key !== front) panel = { key: front, panel: paintPanel(state) };
      blend(picture, panel.panel.tile, panel.panel.x, panel.panel.y);
      turned = false;
    },
  };
}
