import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
function assert(condition, why) {
	if (!condition) throw new AssertionError(why);
}
var AssertionError = class extends Error {
	name = "AssertionError";
};
var evenly = (count) => Array.from({ length: count }, () => 1 / count);
var RANKS = "23456789TJQKA";
var SUITS = "SHDC";
var CARDS = RANKS.split("").flatMap((rank) => SUITS.split("").map((suit) => rank + suit));
var cardOf = (number) => CARDS[number];
var numberOf = (card) => RANKS.indexOf(card[0]) << 2 | SUITS.indexOf(card[1]);
var drawEndless = (random) => cardOf(random.int(52));
Array.from({ length: 52 }, (_, number) => number);
var CARD_DRAWS = { card: evenly(52) };
var drawnEndless = (cards) => ({
	of: "card",
	got: cards.map(numberOf),
	times: cards.length
});
var SIZES = {
	spin: {
		big: 10n,
		huge: 50n
	},
	bought: {
		big: 2n,
		huge: 5n
	}
};
function celebrationOf(wonMinor, stakeMinor, costMinor) {
	if (wonMinor <= costMinor) return "none";
	const sizes = costMinor > stakeMinor ? SIZES.bought : SIZES.spin;
	if (wonMinor >= sizes.huge * costMinor) return "huge";
	return wonMinor >= sizes.big * costMinor ? "big" : "small";
}
function provedOdds({ modes, maxWin }, { bound = "exact", least, highestOf } = {}) {
	const known = new Map(Object.entries(modes).map(([mode, { rtp, standardDeviation, layers }]) => [mode, {
		mean: Number(rtp) / 100,
		variance: Number(standardDeviation) ** 2,
		highest: highestOf?.(mode) ?? maxWin,
		...least !== void 0 && { least },
		bound,
		...layers && { layers }
	}]));
	return (mode) => known.get(mode);
}
function steppedTitle(parts) {
	const { steps } = parts;
	return {
		costMinor: (stakeMinor) => stakeMinor,
		...parts,
		steps,
		play(stakeMinor, params, random) {
			const remembered = repeatable(random);
			const actions = [];
			for (;;) {
				const standing = steps.play(stakeMinor, params, actions, remembered());
				assert(standing, "the closing action is on offer");
				if (standing.offers.length === 0) return {
					events: standing.events,
					wonMinor: standing.wonMinor
				};
				actions.push(steps.closing(standing, params));
			}
		}
	};
}
function repeatable(random) {
	const drawn = [];
	return () => {
		let at = 0;
		return { int(bound) {
			const known = drawn[at];
			if (known) assert(known.bound === bound, "a replay draws as the round did");
			else drawn.push({
				bound,
				value: random.int(bound)
			});
			return drawn[at++].value;
		} };
	};
}
var rules = {
	kind: "blackjack",
	boxes: "one to three, each with its own stake; dealt and played from the first to the last, against one dealer",
	shoe: "endless: every card is one of 52, each equally likely, whatever was dealt before",
	dealer: "stands on every 17, looks for a blackjack under an ace or a ten",
	pays: {
		blackjack: 3,
		win: 2
	},
	insurance: "offered to each box under an ace",
	double: "on any first two cards, behind a split too",
	split: {
		hands: 4,
		which: "two cards of one rank; aces once, one card each; so many hands of each box"
	},
	surrender: "for half of the stake, as the first decision of a box, behind the look for a blackjack"
};
var MAX_HANDS = rules.split.hands;
var VALUES = {
	A: 1,
	T: 10,
	J: 10,
	Q: 10,
	K: 10
};
var valueOf = (card) => VALUES[card[0]] ?? Number(card[0]);
function totalOf(cards) {
	let total = 0;
	let hasAce = false;
	for (const card of cards) {
		const value = valueOf(card);
		total += value;
		hasAce ||= value === 1;
	}
	return hasAce && total <= 11 ? {
		total: total + 10,
		isSoft: true
	} : {
		total,
		isSoft: false
	};
}
var isBlackjack = (cards) => cards.length === 2 && totalOf(cards).total === 21;
var proof_default = {
	mathHash: "8c4f4688429e5e6e0fe116fc7225429357fce5a91e4f7c8b6e2572b5383be984",
	rtp: "99.5738",
	hitRate: "55.6546",
	standardDeviation: "1.1404",
	maxWinOneIn: "1286069",
	split: { "base": "99.5738" },
	volatility: "low",
	maxWin: 16,
	method: "exact",
	modes: {
		"basic": {
			"rtp": "99.5738",
			"hitRate": "55.6546",
			"standardDeviation": "1.1404",
			"maxWinOneIn": "1286069"
		},
		"insurance": {
			"rtp": "92.3077",
			"hitRate": "30.7692",
			"standardDeviation": "1.3846",
			"maxWinOneIn": "3"
		}
	},
	tables: {
		"hard": [
			"HHHHHHHHHH",
			"HHHHHHHHHH",
			"HHHHHHHHHH",
			"HHHHHHHHHH",
			"HHHHHHHHHH",
			"HDDDDHHHHH",
			"DDDDDDDDHH",
			"DDDDDDDDDH",
			"HHSSSHHHHH",
			"SSSSSHHHHH",
			"SSSSSHHHHH",
			"SSSSSHHHRH",
			"SSSSSHHRRR",
			"SSSSSSSSSS",
			"SSSSSSSSSS",
			"SSSSSSSSSS",
			"SSSSSSSSSS"
		],
		"soft": [
			"HHHHHHHHHH",
			"HHHHDHHHHH",
			"HHHDDHHHHH",
			"HHHDDHHHHH",
			"HHDDDHHHHH",
			"HDDDDHHHHH",
			"SddddSSHHH",
			"SSSSSSSSSS",
			"SSSSSSSSSS"
		],
		"pairs": [
			"PPPPPPPPPP",
			"PPPPPP----",
			"PPPPPP----",
			"---PP-----",
			"----------",
			"PPPPP-----",
			"PPPPPP----",
			"PPPPPPPPPP",
			"PPPPP-PP--",
			"----------"
		]
	}
};
var stake = z.string().check(z.regex(/^([1-9][0-9]{0,16})?[02468]$/, "Wrong value"), z.refine((text) => text !== "0", "Wrong value"));
var params = z.strictObject({ others: z.optional(z.array(stake).check(z.minLength(1), z.maxLength(2))) });
var action = z.strictObject({ do: z.enum([
	"insure",
	"no-insurance",
	"hit",
	"stand",
	"double",
	"split",
	"surrender"
]) });
var odds = provedOdds(proof_default, {
	bound: "upper",
	least: 1 - (MAX_HANDS * 2 + .5)
})("basic");
var blackjack = steppedTitle({
	sysname: "blackjack",
	version: "2.0.0",
	type: "casino",
	rules,
	params,
	stakeStepMinor: 2n,
	costMinor: (stakeMinor, { others = [] }) => others.reduce((sum, other) => sum + BigInt(other), stakeMinor),
	otherStakes: ({ others = [] }) => others.map(BigInt),
	steps: {
		action,
		play(stakeMinor, { others = [] }, actions, random) {
			assert(stakeMinor > 0n && stakeMinor % 2n === 0n, "a stake has two halves");
			const table = new Table([stakeMinor, ...others.map(BigInt)], () => drawEndless(random));
			for (const { do: move } of actions) if (!table.act(move)) return void 0;
			return table.standing();
		},
		closing: ({ offers }) => ({ do: offers.some((offer) => offer.do === "no-insurance") ? "no-insurance" : "stand" })
	},
	odds: () => odds,
	bound: "upper",
	draws: {
		chances: CARD_DRAWS,
		of(events) {
			const known = events;
			const up = known[0].up;
			const isHidden = totalOf([up]).total < 10;
			return [drawnEndless(known.flatMap((event) => {
				if (event.type === "deal") return [
					...event.cards,
					event.up,
					...(event.others ?? []).flat()
				];
				if (event.type === "split") return event.cards;
				if (event.type === "card" || event.type === "doubled") return event.card;
				return event.type === "dealer" && (event.by === "draw" || isHidden) ? event.card : [];
			}))];
		}
	},
	proof: proof_default
});
var Table = class {
	#draw;
	#events = [];
	#boxes;
	#hands;
	#dealer;
	#staked;
	#won = 0n;
	#phase;
	#at = 0;
	constructor(stakes, draw) {
		this.#staked = stakes.reduce((sum, one) => sum + one, 0n);
		this.#draw = draw;
		this.#boxes = stakes.map((stakeMinor) => ({
			stakeMinor,
			insuranceMinor: 0n
		}));
		const first = stakes.map(() => draw());
		const up = draw();
		const second = stakes.map(() => draw());
		this.#dealer = [up, draw()];
		this.#hands = this.#boxes.map((box, at) => handOf(box, [first[at], second[at]], { isFresh: true }));
		const [cards, ...others] = this.#hands.map((hand) => [...hand.cards]);
		this.#events.push({
			type: "deal",
			cards,
			...others.length > 0 && { others },
			up
		});
		this.#phase = up[0] === "A" ? "insurance" : "play";
		if (this.#phase === "play") this.#look();
	}
	standing() {
		return {
			events: this.#events,
			stakedMinor: this.#staked,
			wonMinor: this.#won,
			offers: this.#offers()
		};
	}
	act(move) {
		if (!this.#offers().some((offer) => offer.do === move)) return false;
		if (move === "insure" || move === "no-insurance") this.#insure(move === "insure");
		else this.#play(this.#hands[this.#at], move);
		return true;
	}
	#insure(isWanted) {
		const box = this.#boxes[this.#at];
		if (isWanted) {
			box.insuranceMinor = box.stakeMinor / 2n;
			this.#staked += box.insuranceMinor;
			this.#events.push({
				type: "insured",
				amount: String(box.insuranceMinor),
				...this.#boxName(this.#at)
			});
		} else if (this.#boxes.length > 1) this.#events.push({
			type: "declined",
			box: this.#at
		});
		if (++this.#at < this.#boxes.length) return;
		this.#at = 0;
		this.#phase = "play";
		this.#look();
	}
	#play(hand, move) {
		const { stakeMinor } = hand.box;
		hand.isFresh = false;
		switch (move) {
			case "hit":
				this.#give(hand, "card");
				break;
			case "double":
				this.#staked += stakeMinor;
				hand.stakeMinor += stakeMinor;
				this.#give(hand, "doubled");
				hand.isDone = true;
				break;
			case "split":
				this.#split(hand);
				break;
			case "stand":
				hand.isDone = true;
				this.#events.push({
					type: "stood",
					hand: this.#at
				});
				break;
			case "surrender":
				hand.isDone = true;
				hand.isSurrendered = true;
				this.#events.push({
					type: "surrendered",
					...this.#boxes.length > 1 && { hand: this.#at }
				});
		}
		this.#goOn();
	}
	#offers() {
		if (this.#phase === "over") return [];
		if (this.#phase === "insurance") return [{ do: "no-insurance" }, {
			do: "insure",
			costMinor: this.#boxes[this.#at].stakeMinor / 2n
		}];
		const { cards, box, isFresh } = this.#hands[this.#at];
		const offers = [{ do: "hit" }, { do: "stand" }];
		if (cards.length === 2) {
			offers.push({
				do: "double",
				costMinor: box.stakeMinor
			});
			const isFull = this.#hands.filter((hand) => hand.box === box).length === MAX_HANDS;
			if (cards[0][0] === cards[1][0] && !isFull) offers.push({
				do: "split",
				costMinor: box.stakeMinor
			});
		}
		if (isFresh) offers.push({ do: "surrender" });
		return offers;
	}
	#look() {
		const [up] = this.#dealer;
		const isDealers = isBlackjack(this.#dealer);
		if (!isDealers && totalOf([up]).total >= 10) this.#events.push({ type: "no-blackjack" });
		if (isDealers) this.#finish();
		else this.#goOn();
	}
	#give(hand, type) {
		const card = this.#draw();
		hand.cards.push(card);
		this.#events.push({
			type,
			hand: this.#hands.indexOf(hand),
			card
		});
		const { total } = totalOf(hand.cards);
		if (total > 21) {
			hand.isBust = true;
			this.#events.push({
				type: "bust",
				hand: this.#hands.indexOf(hand)
			});
		}
		if (total >= 21) hand.isDone = true;
	}
	#split(hand) {
		const [kept, moved] = hand.cards;
		const cards = [this.#draw(), this.#draw()];
		const isAces = kept[0] === "A";
		this.#staked += hand.box.stakeMinor;
		hand.cards = [kept, cards[0]];
		const other = handOf(hand.box, [moved, cards[1]], { isFresh: false });
		this.#hands.splice(this.#at + 1, 0, other);
		this.#events.push({
			type: "split",
			hand: this.#at,
			cards
		});
		for (const one of [hand, other]) one.isDone = isAces || totalOf(one.cards).total === 21;
	}
	#goOn() {
		const before = this.#at;
		while (this.#at < this.#hands.length && this.#hands[this.#at].isDone) this.#at++;
		if (this.#at === this.#hands.length) this.#finish();
		else if (this.#at !== before) this.#events.push({
			type: "turn",
			hand: this.#at
		});
	}
	#finish() {
		this.#events.push({
			type: "dealer",
			card: this.#dealer[1],
			by: "turn"
		});
		const isDealers = isBlackjack(this.#dealer);
		const isAgainst = ({ isBust, isSurrendered, isNatural }) => !isBust && !isSurrendered && !isNatural;
		if (!isDealers && this.#hands.some(isAgainst)) while (totalOf(this.#dealer).total < 17) {
			const card = this.#draw();
			this.#dealer.push(card);
			this.#events.push({
				type: "dealer",
				card,
				by: "draw"
			});
		}
		this.#boxes.forEach(({ insuranceMinor }, at) => {
			if (insuranceMinor === 0n) return;
			const amount = isDealers ? insuranceMinor * 3n : 0n;
			this.#won += amount;
			this.#events.push({
				type: "insurance",
				amount: String(amount),
				...this.#boxName(at)
			});
		});
		this.#hands.forEach((hand, at) => {
			const [result, amount] = this.#endOf(hand, isDealers);
			this.#won += amount;
			this.#events.push({
				type: "result",
				hand: at,
				result,
				amount: String(amount)
			});
		});
		this.#phase = "over";
		const celebration = celebrationOf(this.#won, this.#staked, this.#staked);
		this.#events.push({
			type: "final-win",
			amount: String(this.#won),
			celebration
		});
	}
	#endOf(hand, isDealers) {
		const { stakeMinor, isNatural } = hand;
		if (hand.isSurrendered) return ["surrender", stakeMinor / 2n];
		if (hand.isBust) return ["bust", 0n];
		if (isDealers) return isNatural ? ["push", stakeMinor] : ["lose", 0n];
		if (isNatural) return ["blackjack", stakeMinor + stakeMinor * 3n / 2n];
		const [own, dealers] = [totalOf(hand.cards).total, totalOf(this.#dealer).total];
		if (dealers > 21 || own > dealers) return ["win", stakeMinor * 2n];
		return own === dealers ? ["push", stakeMinor] : ["lose", 0n];
	}
	#boxName = (box) => this.#boxes.length > 1 ? { box } : {};
};
function handOf(box, cards, { isFresh }) {
	const isNatural = isFresh && isBlackjack(cards);
	const { stakeMinor } = box;
	return {
		box,
		cards,
		stakeMinor,
		isDone: isNatural,
		isBust: false,
		isSurrendered: false,
		isFresh,
		isNatural
	};
}
export { blackjack as title };
