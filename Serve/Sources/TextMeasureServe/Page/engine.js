// The server: the batch protocol over a WebSocket, one message a line, replies in order.

class Line {
  constructor(path) { this.path = path; this.waiting = []; this.queue = []; }

  open() {
    if (this.socket && this.socket.readyState <= 1) return this.ready;
    const address = new URL(this.path, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    this.onnew?.();
    this.ready = new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error("the server does not answer; start textmeasure serve again"));
    });
    socket.onmessage = (event) => {
      const next = this.waiting.shift();
      try { next?.resolve(JSON.parse(event.data)); } catch (error) { next?.reject(error); }
      this.pump();
    };
    socket.onclose = () => {
      const lost = this.waiting.splice(0);
      for (const each of lost) each.reject(new Error("the connection was closed"));
    };
    return this.ready;
  }

  // At most 48 requests are under way; the rest wait here.
  async ask(request, before = "") {
    if (this.socket?.readyState !== 1) await this.open();
    return new Promise((resolve, reject) => {
      this.queue.push({ text: before + JSON.stringify(request), resolve, reject });
      this.pump();
    });
  }

  pump() {
    while (this.queue.length && this.waiting.length < 48 && this.socket.readyState === 1) {
      const each = this.queue.shift();
      this.waiting.push(each);
      this.socket.send(each.text);
    }
    if (this.socket.readyState > 1) for (const each of this.queue.splice(0)) each.reject(new Error("the connection was closed"));
  }
}

const measuring = new Line("measure");
const drawing = new Line("draw");

// Glyph outlines by "font:glyph", and fonts by number, as the server numbers them for this socket.
export const outlines = new Map();
export const fontsByNumber = new Map();
drawing.onnew = () => { outlines.clear(); fontsByNumber.clear(); };

function checked(reply) {
  if (reply.error) throw Object.assign(new Error(reply.error.message), { code: reply.error.code });
  return reply;
}

export async function measure(request) { return checked(await measuring.ask(request)); }

// Answers about one text by width: what was asked before, or ahead of need, takes no time.
const answers = { about: "", byWidth: new Map() };
const mostAnswers = 400;
export function measureAt(request) {
  const { width, ...rest } = request;
  const about = JSON.stringify(rest);
  const { byWidth } = answers;
  if (about !== answers.about) { answers.about = about; byWidth.clear(); }
  if (!byWidth.has(width)) {
    if (byWidth.size >= mostAnswers) byWidth.delete(byWidth.keys().next().value);
    const answer = measure(request);
    byWidth.set(width, answer);
    answer.catch(() => { if (byWidth.get(width) === answer) byWidth.delete(width); });
  }
  return byWidth.get(width);
}

// All starts and widths of lines, and the glyphs of those in a viewport, `[top, bottom]` in points.
export async function draw(request, viewport) {
  const reply = checked(await drawing.ask(request, viewport ? `${JSON.stringify(viewport)}\n` : ""));
  if (reply.reset) drawing.onnew();
  for (const font of reply.fonts) fontsByNumber.set(font.number, font);
  for (const [key, path] of Object.entries(reply.outlines)) outlines.set(key, new Path2D(path));
  return reply;
}

export async function get(path) { return checked(await (await fetch(path)).json()); }

export async function post(path, body) {
  return checked(await (await fetch(path, { method: "POST", body })).json());
}
