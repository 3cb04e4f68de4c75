// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

type Price is uint128;

enum Kind {
    Free,
    Paid
}

struct Point {
    int64 x;
    uint256 y;
}

struct Deep {
    string name;
    Point[] points;
    uint256[2] pair;
    bytes data;
}

struct Node {
    uint8 id;
    Node[] children;
}

library Shelf {
    uint256 internal constant HALF = 1 ether / 2;

    struct Box {
        uint8 size;
        string label;
    }

    function put(mapping(string => Box) storage boxes, string calldata label, Kind kind) external returns (uint256) {
        boxes[label] = Box(uint8(kind), label);
        return boxes[label].size;
    }

    function keep(uint256[] storage kept, uint256 value) internal {
        if (kept.length > 7) kept.pop();
        kept.push(value);
    }

    function keep(bytes32[] storage kept, bytes32 value) internal {
        if (kept.length > 7) kept.pop();
        kept.push(value);
    }

    function twice(uint256 self, uint256 half) internal pure returns (uint256) {
        require(half < self, "half");
        return self * 2;
    }
}

library Rates {
    uint256 internal constant RAY = 0.75e27;
    uint256 internal constant DAY = 1 days;
    uint256 internal constant DUST = 1.5 gwei;
    address internal constant TREASURY = 0x000000000000000000000000000000000000dEaD;
    bytes32 internal constant ROLE = keccak256("role");
    bool internal constant OPEN = true;
}

abstract contract Guarded {
    uint256 internal guarded;
    uint256 private immutable hidden = 11;

    function hiddenHere() internal view returns (uint256) {
        return hidden;
    }

    modifier guard(uint256 level, string memory reason) {
        uint256 before = guarded;
        guarded = level;
        _;
        guarded = before;
    }

    function mark(uint256 level) internal virtual {
        guarded += level;
    }

    function mark(uint256 level, uint256 times) internal {
        mark(level * times);
    }

    function settle(uint256 n) internal virtual {
        guarded = n << 3;
    }

    function take(address who) external {
        guarded = uint160(who);
    }

    function take(Point[] calldata points) external {
        guarded = points.length;
    }
}

contract Values is Guarded {
    using Shelf for uint256;

    uint8 public small = 7;
    bool internal on = true;
    Kind internal kind = Kind.Paid;
    address internal owner;
    Point internal origin = Point(-3, 4);
    uint256[] internal list;
    string internal title = "a title that is longer than one slot of storage";
    mapping(address => mapping(Kind => Point)) internal nested;
    mapping(string => Shelf.Box) internal boxes;
    mapping(uint256 => uint256) internal untouched;
    uint256 internal never;
    bytes32[] internal words;
    uint16 public immutable rate = 250;
    address internal immutable maker;
    bytes4 internal immutable tag = 0x12345678;
    Kind internal immutable cheap = Kind.Paid;
    int64 internal immutable loss = -7;
    uint256 private immutable hidden = 22;
    uint256 internal immutable unread = 5;

    constructor(string memory name, uint256[] memory numbers) {
        owner = msg.sender;
        maker = msg.sender;
        list = numbers;
        require(bytes(name).length > 0, "name");
    }

    function scalars(
        bool flag,
        uint8 byteSized,
        int16 negative,
        address payable who,
        bytes4 four,
        Kind which,
        Values self,
        Price price
    ) external returns (uint256) {
        return inner(flag, byteSized, negative, who, four, which, self, price);
    }

    function inner(bool flag, uint8 byteSized, int16 negative, address payable who, bytes4 four, Kind which, Values self, Price price)
        internal
        returns (uint256 sum)
    {
        uint8 low;
        unchecked {
            low = uint8(uint256(Price.unwrap(price)));
        }
        bytes2 two = bytes2(four);
        sum = low;
        never = 0;
        if (flag && which == Kind.Paid && negative < 0 && address(self) != who && two != 0) sum += byteSized;
    }

    function references(string calldata text, uint256[] calldata numbers, Deep calldata deep, Point calldata point, bytes[] calldata parts)
        external
        returns (uint256)
    {
        calldataInner(text, numbers, deep, point, parts);
        return memoryInner(text, numbers, deep, point, parts);
    }

    function calldataInner(string calldata text, uint256[] calldata numbers, Deep calldata deep, Point calldata point, bytes[] calldata parts)
        internal
    {
        never = bytes(text).length + numbers.length + deep.points.length + point.y + parts.length;
    }

    function memoryInner(string memory text, uint256[] memory numbers, Deep memory deep, Point memory point, bytes[] memory parts)
        internal
        returns (uint256)
    {
        never = bytes(text).length + numbers.length + deep.points.length + parts.length;
        point.y = 99;
        return point.y;
    }

    function store(string calldata label) external guard(5, "storing") returns (uint256 size) {
        Point storage point = nested[msg.sender][Kind.Paid];
        point.x = -1;
        size = Shelf.put(boxes, label, Kind.Paid);
        list.push(11);
        for (uint256 i = 0; i < 2; i++) {
            uint256 square = i * i;
            size += square;
        }
        uint256 after_ = size;
        size = after_.twice(3);
    }

    modifier once(uint256 limit) {
        require(guarded < limit, "limit");
        _;
    }

    function bounded() external once(9) returns (uint256) {
        never = 3;
        return never;
    }

    function pointers(function(uint256) external returns (uint256) target, uint256 amount) external returns (uint256) {
        return call(target, square_, amount);
    }

    function call(
        function(uint256) external returns (uint256) target,
        function(uint256) internal returns (uint256) local,
        uint256 amount
    ) internal returns (uint256) {
        (uint256 first, uint256 second) = (target(amount), local(amount));
        never = first;
        return first + second;
    }

    function square_(uint256 n) internal returns (uint256) {
        never = n;
        return n * n;
    }

    function echo(uint256 n) external returns (uint256) {
        never = n;
        return n;
    }

    function tree() external returns (uint256) {
        Node memory leaf = Node(2, new Node[](0));
        Node memory root = Node(1, new Node[](1));
        root.children[0] = leaf;
        leaf.children = new Node[](1);
        leaf.children[0] = root;
        never = root.id;
        return never;
    }

    function down(uint256 n) public returns (uint256) {
        if (n == 0) return never;
        never = down(n - 1);
        return n;
    }

    modifier noted(uint256 n) {
        note(n);
        _;
    }

    function note(uint256 n) internal {
        never += n;
    }

    function rounds(uint256 n) external noted(1) returns (uint256 last) {
        note(n);
        for (uint256 i = 0; i < n; i++) {
            if (i == 1) continue;
            last = i;
        }
    }

    function mark(uint256 level) internal override {
        super.mark(level + 1);
    }

    function marked(uint256 level) external {
        mark(level, 3);
    }

    function settle(uint256 n) internal override guard(1, "settle") {
        super.settle(n);
    }

    function settled(uint256 n) external {
        settle(n);
    }

    function even(uint256 n) public returns (bool) {
        if (n == 0) return true;
        never++;
        return odd(n - 1);
    }

    function odd(uint256 n) public returns (bool) {
        if (n == 0) return false;
        return even(n - 1);
    }

    /// Calls without an argument, which fails before any statement runs.
    function callEven() external {
        bytes4 selector = this.even.selector;
        address self = address(this);
        assembly ("memory-safe") {
            mstore(0, selector)
            if iszero(call(gas(), self, 0, 0, 4, 0, 0)) {
                revert(0, 0)
            }
        }
    }

    function lessBy(uint256 n) external {
        never = 1;
        never = never - n;
    }

    function here() internal view returns (Values) {
        return this;
    }

    function markedHere(uint256 level) external {
        here().marked(level);
    }

    function take(Price price) external {
        never = Price.unwrap(price);
    }

    function keepBoth(uint256 n) external {
        Shelf.keep(list, n);
        Shelf.keep(words, bytes32(n));
        Shelf.keep(list, n + 1);
        Shelf.keep(words, bytes32(n + 1));
    }

    function readImmutables() external returns (uint256 sum) {
        never = block.timestamp + block.number + block.chainid;
        if (maker == msg.sender && tag == 0x12345678 && cheap == Kind.Paid && loss < 0) sum = hidden + hiddenHere();
    }

    fallback(bytes calldata input) external returns (bytes memory output) {
        never = input.length;
        output = input;
    }
}
