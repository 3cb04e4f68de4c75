// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Keeps the takings of the tea house. Owner and limit are fixed when it is built.
contract Vault {
    address public immutable owner;
    uint256 public immutable limit;
    mapping(address => uint256) public balances;

    event Deposited(address indexed from, uint256 amount);

    error AboveLimit(uint256 asked, uint256 limit);

    constructor(address newOwner, uint256 newLimit) {
        require(newLimit > 0, "A vault needs a limit");
        owner = newOwner;
        limit = newLimit;
    }

    function deposit() external payable {
        balances[msg.sender] += msg.value;
        emit Deposited(msg.sender, msg.value);
    }

    /// Reverts with words when the caller is a stranger, with a custom error above the limit, and with a
    /// panic (arithmetic underflow) when more is asked for than was paid in.
    function withdraw(uint256 amount) external {
        require(msg.sender == owner, "Only the owner opens the vault");
        if (amount > limit) revert AboveLimit(amount, limit);
        balances[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }
}
