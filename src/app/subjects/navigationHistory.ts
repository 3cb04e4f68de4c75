/** Back and forward history of visited subjects, as in a browser. */
export class NavigationHistory<Place> {
  readonly #places: Place[] = [];
  #at = -1;

  get current(): Place | undefined {
    return this.#places[this.#at];
  }

  /** Where `back` goes. */
  get previous(): Place | undefined {
    return this.#places[this.#at - 1];
  }

  get canGoBack(): boolean {
    return this.#at > 0;
  }

  get canGoForward(): boolean {
    return this.#at < this.#places.length - 1;
  }

  /** Goes to a new place; what was ahead is forgotten. */
  visit(place: Place): void {
    this.#places.splice(this.#at + 1, Infinity, place);
    this.#at = this.#places.length - 1;
  }

  /** Has another take the current place. */
  replace(place: Place): void {
    if (this.#at >= 0) this.#places[this.#at] = place;
  }

  back(): void {
    if (this.canGoBack) this.#at -= 1;
  }

  forward(): void {
    if (this.canGoForward) this.#at += 1;
  }
}
