// Pictures of the page as grids of colours, which are small and tolerate other fonts: a panel that is missing or elsewhere changes many of them.

/** How many cells a picture has across and down. */
const [ACROSS, DOWN] = [12, 18];

/** The part of the page that is seen, in pixels. */
export const HEIGHT = 900;

/** How far apart two cells may be, of 255: in their colour, and in how much is drawn there. And which share of the cells may be further apart. */
const COLOUR = 12;
const DRAWN = 18;
const SHARE = 0.12;

/** Of each cell of what a page shows the mean colour, and how much its pixels differ from that, as bytes in base64. `blank` is another page, which decodes the picture. */
export async function grid(page, blank) {
  const picture = await page.screenshot({ animations: "disabled", caret: "hide" });
  return blank.evaluate(
    async ({ picture, across, down }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const { width, height } = image;
      const context = new OffscreenCanvas(width, height).getContext("2d");
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const cells = Array.from({ length: across * down }, () => ({ sum: [0, 0, 0], squares: 0, count: 0 }));
      for (let at = 0; at < width * height; at += 1) {
        const cell = cells[Math.floor((Math.floor(at / width) * down) / height) * across + Math.floor(((at % width) * across) / width)];
        const colour = [data[4 * at], data[4 * at + 1], data[4 * at + 2]];
        colour.forEach((value, channel) => (cell.sum[channel] += value));
        cell.squares += ((colour[0] + colour[1] + colour[2]) / 3) ** 2;
        cell.count += 1;
      }
      const bytes = cells.flatMap(({ sum, squares, count }) => {
        const mean = sum.map((value) => value / count);
        const grey = (mean[0] + mean[1] + mean[2]) / 3;
        return [...mean, Math.sqrt(Math.max(squares / count - grey ** 2, 0))].map(Math.round);
      });
      return btoa(String.fromCharCode(...bytes));
    },
    { picture: picture.toString("base64"), across: ACROSS, down: DOWN },
  );
}

/** Which share of the cells of two grids differ. */
function apart(one, other) {
  const [a, b] = [Buffer.from(one, "base64"), Buffer.from(other, "base64")];
  if (a.length !== b.length) return 1;
  let count = 0;
  for (let at = 0; at < a.length; at += 4) {
    const far = (byte, most) => Math.abs(a[at + byte] - b[at + byte]) > most;
    if (far(0, COLOUR) || far(1, COLOUR) || far(2, COLOUR) || far(3, DRAWN)) count += 1;
  }
  return count / (a.length / 4);
}

/** Whether two grids are of the same picture, but for fonts and the like. */
export function isSame(one, other) {
  return apart(one, other) <= SHARE;
}
