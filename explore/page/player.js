// Play, begin again, speed, and a recording: the same below every animation.

const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

// part: {frame(dt), speed}; canvases(): what a recording shows.
function player(part, rewind, canvases, name) {
  part.playing = !calm;
  const play = button("", () => {
    part.playing = !part.playing;
    show();
  }, { class: "play" });
  const show = () => say(play, part.playing ? "❚❚ Pause" : "▶ Play");
  show();
  const speed = choice(`Speed of the ${name}`, [[null, [["0.25", "× ¼"], ["0.5", "× ½"], ["1", "× 1"], ["2", "× 2"], ["4", "× 4"]]]], "1",
    (value) => (part.speed = Number(value)));
  const gif = button("Save as GIF", async () => {
    if (part.recording) return;
    part.recording = true;
    try {
      const bytes = await recordGif((dt) => part.frame(dt), [canvases()].flat(),
        { progress: (done) => say(gif, `Recording ${Math.round(100 * done)} %`) });
      part.recorded = bytes;
      download(bytes, `halfstep-${name}.gif`, "image/gif");
    } finally {
      part.recording = false;
      say(gif, "Save as GIF");
    }
  }, { class: "gif" });
  return { node: el("div", { class: "player" }, play, button("↺ Begin again", rewind), el("label", {}, el("span", {}, "Speed"), speed), gif) };
}
