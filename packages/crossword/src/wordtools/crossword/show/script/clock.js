// How long it takes: counted while the page is seen and the puzzle is neither paused nor solved.
const spell = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;

class Clock {
  constructor(tick) {
    Object.assign(this, { tick, before: 0, since: null, wanted: false });
    document.addEventListener("visibilitychange", () => this.#follow());
    setInterval(() => { if (this.since !== null) this.tick(this.seconds); }, 500);
  }

  get seconds() { return Math.floor(this.before + (this.since === null ? 0 : (performance.now() - this.since) / 1000)); }
  set(seconds) {
    this.before = seconds;
    if (this.since !== null) this.since = performance.now();
    this.tick(seconds);
  }
  start() { this.wanted = true; this.#follow(); }
  stop() { this.wanted = false; this.#follow(); }

  #follow() {
    const runs = this.wanted && !document.hidden;
    if (runs && this.since === null) this.since = performance.now();
    if (!runs && this.since !== null) {
      this.before += (performance.now() - this.since) / 1000;
      this.since = null;
    }
    this.tick(this.seconds);
  }
}
