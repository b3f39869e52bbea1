import { type Brush, down, GOLD } from '../brush.ts';
import { display } from '../faces.ts';
import type { Dress } from './dress.ts';
import { CROWN } from './places.ts';

const { x, y, widthPx: width, heightPx: height } = CROWN;
const middle = x + width / 2;
const bottom = y + height;

function outline(c: Brush, shape: Dress['crown']): void {
  const right = x + width;
  c.beginPath();
  c.moveTo(x, bottom);
  if (shape === 'arch') {
    c.lineTo(x, y + 96);
    c.bezierCurveTo(x, y + 20, x + 120, y, middle, y);
    c.bezierCurveTo(right - 120, y, right, y + 20, right, y + 96);
  } else if (shape === 'gable') {
    c.lineTo(x, y + 84);
    c.lineTo(x + 92, y + 30);
    c.lineTo(middle - 60, y);
    c.lineTo(middle + 60, y);
    c.lineTo(right - 92, y + 30);
    c.lineTo(right, y + 84);
  } else {
    c.lineTo(x, y + 110);
    c.bezierCurveTo(x - 6, y + 44, x + 130, y + 52, x + 196, y + 30);
    c.bezierCurveTo(x + 250, y + 16, middle - 26, y + 8, middle, y);
    c.bezierCurveTo(middle + 26, y + 8, right - 250, y + 16, right - 196, y + 30);
    c.bezierCurveTo(right - 130, y + 52, right + 6, y + 44, right, y + 110);
  }
  c.lineTo(right, bottom);
  c.closePath();
}

const PATTERNS: Record<Dress['pattern']['kind'], (c: Brush) => void> = {
  waves(c) {
    for (let row = -1; row < 8; row += 1) {
      c.moveTo(x, y + 44 + row * 28);
      c.bezierCurveTo(x + 150, y + 4 + row * 28, middle - 100, y - 10 + row * 28, middle, y - 20 + row * 28);
      c.bezierCurveTo(middle + 100, y - 10 + row * 28, x + width - 150, y + 4 + row * 28, x + width, y + 44 + row * 28);
    }
  },
  arches(c) {
    for (let row = 0; row < 4; row += 1) {
      for (let column = -1; column < 8; column += 1) {
        const centre = x + (column + (row % 2) / 2) * 96 + 16;
        for (const radius of [44, 33, 22]) {
          c.moveTo(centre - radius, bottom - row * 52);
          c.arc(centre, bottom - row * 52, radius, Math.PI, 0);
        }
      }
    }
  },
  garlands(c) {
    for (let row = 0; row < 5; row += 1) {
      for (let column = 0; column < 4; column += 1) {
        const [left, top] = [x + column * 152, y + row * 44 + 6];
        c.moveTo(left, top);
        c.bezierCurveTo(left + 40, top + 52, left + 112, top + 52, left + 152, top);
        for (const share of [0.2, 0.5, 0.8]) {
          const [bx, by] = [left + 152 * share, top + 156 * share * (1 - share) + 7];
          c.moveTo(bx + 5, by);
          c.arc(bx, by, 5, 0, Math.PI * 2);
        }
      }
    }
  },
  rays(c) {
    for (let ray = 0; ray <= 36; ray += 1) {
      const angle = Math.PI * (ray / 36);
      c.moveTo(middle - Math.cos(angle) * 70, bottom - Math.sin(angle) * 70);
      c.lineTo(middle - Math.cos(angle) * 420, bottom - Math.sin(angle) * 420);
    }
  },
};

/** The lit glass on top: pattern, brand, and the game's name as large as it fits. */
export function paintCrown(c: Brush, look: Dress, brand: string, game: string): void {
  outline(c, look.crown);
  const light = c.createRadialGradient(middle, y + height * 0.6, 30, middle, y + height * 0.6, width * 0.6);
  light.addColorStop(0, look.glass.light);
  light.addColorStop(1, look.glass.dark);
  c.fillStyle = light;
  c.fill();
  c.save();
  c.clip();
  c.globalAlpha = 0.26;
  c.strokeStyle = look.pattern.colour;
  c.lineWidth = 3;
  c.beginPath();
  PATTERNS[look.pattern.kind](c);
  c.stroke();
  c.globalAlpha = 1;
  const sheen = down(c, y, y + 90, [
    [0, 'rgba(255,255,255,.22)'],
    [1, 'rgba(255,255,255,0)'],
  ]);
  c.fillStyle = sheen;
  c.fillRect(x, y, width, 90);
  c.restore();
  outline(c, look.crown);
  c.lineJoin = 'round';
  c.strokeStyle = '#1a0d04';
  c.lineWidth = 16;
  c.stroke();
  c.strokeStyle = down(c, y, bottom, GOLD);
  c.lineWidth = 10;
  c.stroke();

  paintBrand(c, brand, y + 62);
  let size = 104;
  c.font = display(size);
  while (c.measureText(game).width > width - 70 && size > 30) {
    size -= 4;
    c.font = display(size);
  }
  c.textAlign = 'center';
  c.textBaseline = 'alphabetic';
  c.lineJoin = 'round';
  c.strokeStyle = 'rgba(12,5,2,.85)';
  c.lineWidth = 12;
  const baseline = y + 160 - 0.3 * (104 - size);
  c.strokeText(game, middle, baseline);
  c.fillStyle = down(c, baseline - 0.77 * size, baseline + 8, GOLD);
  c.fillText(game, middle, baseline);
}

function paintBrand(c: Brush, brand: string, baseline: number): void {
  c.textAlign = 'left';
  c.textBaseline = 'alphabetic';
  const widthAt = (size: number) => {
    c.font = display(size);
    return [...brand].reduce((sum, letter) => sum + c.measureText(letter).width + size / 4, -size / 4);
  };
  let size = 28;
  while (widthAt(size) > width - 200 && size > 14) size -= 2;
  let at = middle - widthAt(size) / 2;
  c.fillStyle = '#fbe9bd';
  for (const letter of brand) {
    c.fillText(letter, at, baseline);
    at += c.measureText(letter).width + size / 4;
  }
}
