// Animations as GIF: a palette of the commonest colours for all frames, LZW as in the GIF89a specification.

// frames: ImageData of equal size; delay in hundredths of a second. Returns the bytes.
function encodeGif(frames, delay) {
  const { width, height } = frames[0];
  const { table, indexOf } = commonColours(frames);
  const bytes = [];
  const word = (v) => bytes.push(v & 255, v >> 8);
  bytes.push(..."GIF89a".split("").map((c) => c.charCodeAt(0)));
  word(width);
  word(height);
  bytes.push(0xf7, 0, 0, ...table);  // a table of 256 colours for all
  bytes.push(0x21, 0xff, 11, ..."NETSCAPE2.0".split("").map((c) => c.charCodeAt(0)), 3, 1, 0, 0, 0);  // for ever
  for (const frame of frames) {
    bytes.push(0x21, 0xf9, 4, 0);
    word(delay);
    bytes.push(0, 0, 0x2c, 0, 0, 0, 0);
    word(width);
    word(height);
    bytes.push(0);
    const pixels = new Uint8Array(width * height);
    for (let i = 0; i < pixels.length; i++) pixels[i] = indexOf(frame.data, 4 * i);
    bytes.push(8);
    const packed = lzw(pixels, 8);
    for (let i = 0; i < packed.length; i += 255) {
      const block = packed.slice(i, i + 255);
      bytes.push(block.length);
      for (const byte of block) bytes.push(byte);
    }
    bytes.push(0);
  }
  bytes.push(0x3b);
  return new Uint8Array(bytes);
}

// The 256 commonest of the colours, five bits a channel, and for each pixel the nearest of them.
function commonColours(frames) {
  const key = (data, i) => ((data[i] >> 3) << 10) | ((data[i + 1] >> 3) << 5) | (data[i + 2] >> 3);
  const count = new Uint32Array(32768);
  const sum = new Float64Array(3 * 32768);
  for (const { data } of frames)
    for (let i = 0; i < data.length; i += 4) {
      const k = key(data, i);
      count[k]++;
      for (let c = 0; c < 3; c++) sum[3 * k + c] += data[i + c];
    }
  const chosen = [...count.keys()].filter((k) => count[k]).sort((a, b) => count[b] - count[a]).slice(0, 256);
  const colours = chosen.map((k) => [0, 1, 2].map((c) => Math.round(sum[3 * k + c] / count[k])));
  const table = colours.flat();
  while (table.length < 768) table.push(0);
  const nearest = new Int16Array(32768).fill(-1);
  const indexOf = (data, i) => {
    const k = key(data, i);
    if (nearest[k] < 0) {
      let best = Infinity;
      colours.forEach((colour, index) => {
        const away = [0, 1, 2].reduce((total, c) => total + (colour[c] - data[i + c]) ** 2, 0);
        if (away < best) [best, nearest[k]] = [away, index];
      });
    }
    return nearest[k];
  };
  return { table, indexOf };
}

// Codes of growing width, least significant bit first; the dictionary begins again when it is full.
function lzw(pixels, bits) {
  const [clear, end] = [1 << bits, (1 << bits) + 1];
  const out = [];
  let buffer = 0, held = 0, width = bits + 1, next = end + 1;
  let dictionary = new Map();
  const put = (code) => {
    buffer |= code << held;
    held += width;
    for (; held >= 8; held -= 8, buffer >>>= 8) out.push(buffer & 255);
  };
  put(clear);
  let prefix = pixels[0];
  for (let i = 1; i < pixels.length; i++) {
    const pair = (prefix << 8) | pixels[i];
    const known = dictionary.get(pair);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    put(prefix);
    if (next === 4096) {
      put(clear);
      dictionary = new Map();
      [next, width] = [end + 1, bits + 1];
    } else {
      if (next === 1 << width) width++;
      dictionary.set(pair, next++);
    }
    prefix = pixels[i];
  }
  put(prefix);
  put(end);
  if (held) out.push(buffer & 255);
  return out;
}

// Some seconds of an animation that `frame(dt)` moves on, as it stands on canvases beside each other.
async function recordGif(frame, canvases, { seconds = 3, rate = 20, width = 480, progress = () => {} } = {}) {
  const sheet = document.createElement("canvas");
  const each = Math.round(width / canvases.length);
  const heights = canvases.map((canvas) => Math.round((each * canvas.height) / canvas.width));
  sheet.width = each * canvases.length;
  sheet.height = Math.max(...heights);
  const pen = sheet.getContext("2d", { willReadFrequently: true });
  const frames = [];
  for (let i = 0; i < seconds * rate; i++) {
    frame(1 / rate);
    pen.fillStyle = palette.paper;
    pen.fillRect(0, 0, sheet.width, sheet.height);
    canvases.forEach((canvas, k) => pen.drawImage(canvas, k * each, 0, each, heights[k]));
    frames.push(pen.getImageData(0, 0, sheet.width, sheet.height));
    progress((i + 1) / (seconds * rate));
    if (i % 5 === 0) await new Promise((done) => setTimeout(done));
  }
  return encodeGif(frames, Math.round(100 / rate));
}

function download(bytes, name, type) {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
